// Runs before the first paint, so that a dark screen never flashes white; the key is Mantine's.
;(function () {
  var escolha = null
  try {
    escolha = localStorage.getItem('mantine-color-scheme-value')
  } catch (_) {}
  var escuro = escolha === 'dark' || (escolha !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', escuro ? 'dark' : 'light')
})()
