fn main() -> std::process::ExitCode {
    browx::cli::main()
}
