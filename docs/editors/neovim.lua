-- Neovim 0.11 or newer: put this into ~/.config/nvim/init.lua.
vim.filetype.add({
  extension = { hlo = "hlo", mlir = "mlir" },
  pattern = {
    -- dumps of XLA: module_0001.jit_f.before_optimizations.txt
    [".*/module_%d+%..*%.txt"] = function(_, buffer)
      local first = vim.api.nvim_buf_get_lines(buffer, 0, 1, false)[1] or ""
      return first:match("^HloModule") and "hlo" or nil
    end,
  },
})
vim.lsp.config("hlo", {
  cmd = { "hlo-lsp" },
  filetypes = { "hlo", "mlir" },
  root_markers = { ".git" },
})
vim.lsp.enable("hlo")
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "hlo", "mlir" },
  callback = function()
    vim.bo.commentstring = "// %s"
  end,
})
