import Basics

/// The terminal, lent to a program that signs, so that a token can ask its owner for a PIN, or that shows a long text.
///
/// A program in a process group of its own is stopped by the kernel when it reads from the terminal, unless that group
/// is the one in the foreground.
package struct TerminalLoan {
    private let terminal: Int32
    private let lender = getpgrp()

    /// Nil without a terminal, or where this process is not in its foreground.
    package init?(to group: pid_t) {
        terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        guard tcgetpgrp(terminal) == lender, tcsetpgrp(terminal, group) == 0 else {
            close(terminal)
            return nil
        }
        // It may have asked, and been stopped, before the loan.
        kill(-group, SIGCONT)
    }

    /// Called from the background, where taking the terminal raises a signal that would stop us.
    package func giveBack() {
        var signal = sigset_t(), before = sigset_t()
        sigemptyset(&signal)
        sigaddset(&signal, SIGTTOU)
        pthread_sigmask(SIG_BLOCK, &signal, &before)
        _ = tcsetpgrp(terminal, lender)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        close(terminal)
    }
}
