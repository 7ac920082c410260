-- decree.lua: Decree's language server in Neovim 0.7 and later. Written by 'decree generate neovim'.
--
-- Put it into ~/.config/nvim/plugin/. Policies get diagnostics, completion (CTRL-X CTRL-O), hover, code actions and
-- rename by Neovim's own functions; ':DecreePreview' opens the page of the policy.
local program = "decree"
local content = "@STRING@"
local clients = {}

-- The nearest folder above a file that has the content folder with the file in it.
local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ":p:h")
  while true do
    local inside = folder .. "/" .. content .. "/"
    if vim.startswith(path, inside) and vim.fn.isdirectory(inside) == 1 then return folder end
    local parent = vim.fn.fnamemodify(folder, ":h")
    if parent == folder then return nil end
    folder = parent
  end
end

local function attach(buffer)
  local path = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":p")
  local root = root_of(path)
  if not root or vim.fn.executable(program) == 0 then return end
  local config = {
    name = "decree",
    cmd = { program, "language-server", "--content", content },
    root_dir = root,
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  config.on_exit = function() clients[root] = nil end
  clients[root] = clients[root] or vim.lsp.start_client(config)
  if clients[root] and vim.lsp.buf_attach_client(buffer, clients[root]) then
    vim.bo[buffer].omnifunc = "v:lua.vim.lsp.omnifunc"
  end
end

vim.api.nvim_create_autocmd("FileType", {
  group = vim.api.nvim_create_augroup("decree", {}),
  pattern = "markdown",
  callback = function(event) attach(event.buf) end,
})

vim.api.nvim_create_user_command("DecreePreview", function()
  local params = { command = "decree.openPreview", arguments = { vim.uri_from_bufnr(0) } }
  local all = vim.lsp.get_clients and vim.lsp.get_clients() or vim.lsp.get_active_clients()
  for _, client in ipairs(all) do
    if client.name == "decree" and vim.lsp.buf_is_attached(0, client.id) then
      client.request("workspace/executeCommand", params, function(failure, address)
        vim.notify(failure and failure.message or address)
      end, 0)
    end
  end
end, {})
