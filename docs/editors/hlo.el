;;; hlo.el --- HLO and StableHLO text with hlo-lsp -*- lexical-binding: t -*-

;; Emacs 29 or newer, which has eglot, or 28 with the package eglot: (load "/path/to/hlo.el") in ~/.emacs.d/init.el.

(require 'eglot)

(defvar hlo-text-font-lock
  '(("%[[:alnum:]_$.-]+\\(?:#[0-9]+\\)?" . font-lock-variable-name-face)
    ("@[[:alnum:]_$.-]+" . font-lock-function-name-face)
    ("[#!^][[:alpha:]_][[:alnum:]_$.]*" . font-lock-constant-face)
    ("\\_<\\(?:HloModule\\|ENTRY\\|ROOT\\|module\\|func\\.func\\|return\\)\\_>" . font-lock-keyword-face)
    ("\\_<\\(?:tensor\\|complex\\|tuple\\|pred\\|[su][0-9]+\\|b?f[0-9]+\\|c64\\|c128\\|token\\)\\_>"
     . font-lock-type-face)
    ("\\_<[[:alpha:]_][[:alnum:]_]*\\.[[:alnum:]_.]+" . font-lock-builtin-face)
    ("\\([[:alpha:]_][[:alnum:]_-]*\\) *=" 1 font-lock-preprocessor-face))
  "Colours of names, types and operations.")

(define-derived-mode hlo-text-mode prog-mode "HLO"
  "Mode for HLO and StableHLO text."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (modify-syntax-entry ?/ ". 12" hlo-text-mode-syntax-table)
  (modify-syntax-entry ?\n ">" hlo-text-mode-syntax-table)
  (setq-local font-lock-defaults '(hlo-text-font-lock)))

(add-to-list 'auto-mode-alist '("\\.\\(?:hlo\\|mlir\\)\\'" . hlo-text-mode))
(add-to-list 'magic-mode-alist '("HloModule " . hlo-text-mode))
(add-to-list 'eglot-server-programs '(hlo-text-mode . ("hlo-lsp")))
(add-hook 'hlo-text-mode-hook #'eglot-ensure)

(provide 'hlo)
;;; hlo.el ends here
