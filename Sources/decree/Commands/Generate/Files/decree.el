;; decree.el: Decree's language server in Emacs 29 and later. Written by 'decree generate emacs'.
;;
;; (load "~/.emacs.d/decree.el") in init.el. Policies get diagnostics, completion, hover, code actions and rename by
;; Eglot; 'M-x decree-preview' opens the page of the policy.
(require 'eglot)

(defvar decree-content "@STRING@"
  "The folder of policies, below the folder of the site.")

(defun decree--content (file)
  "The content folder that holds FILE; nil for another file."
  (when-let* ((root (and file (locate-dominating-file file decree-content)))
              (content (file-name-as-directory (expand-file-name decree-content root))))
    (and (string-prefix-p content (expand-file-name file)) content)))

(defun decree--server (&rest _)
  "The command that serves the policy in this buffer."
  (list "decree" "language-server" "--content" (decree--content buffer-file-name)))

(defun decree-ensure ()
  "Starts the server in the buffer of a policy."
  (when (decree--content buffer-file-name)
    (setq-local eglot-server-programs
                (cons (cons major-mode #'decree--server) eglot-server-programs))
    (eglot-ensure)))

(defun decree-preview ()
  "Opens the page of this policy in a browser."
  (interactive)
  (message "%s" (jsonrpc-request
                 (eglot-current-server) :workspace/executeCommand
                 (list :command "decree.openPreview"
                       :arguments (vector (concat "file://" (url-hexify-string
                                                             buffer-file-name url-path-allowed-chars)))))))

(add-hook 'markdown-mode-hook #'decree-ensure)
