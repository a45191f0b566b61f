// Runs before the first paint, so that a dark screen never flashes white (the key is Mantine's), and who is signed in sees the frame at once.
;(function () {
  var escolha = null
  try {
    escolha = localStorage.getItem('mantine-color-scheme-value')
  } catch (_) {}
  var entrou = false
  try {
    entrou = !!(sessionStorage.getItem('id_token') || localStorage.getItem('id_token') || localStorage.getItem('patio_entrou'))
  } catch (_) {}
  var porta = !entrou || /^\/(password\/|logout)/.test(location.pathname)
  document.documentElement.setAttribute('data-espera', porta ? 'porta' : 'casca')
  var escuro = escolha === 'dark' || (escolha !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', escuro ? 'dark' : 'light')
})()
// A first script of the program that did not arrive: the page is loaded once more as soon as the server answers. Parts that come later are
// brought by src/web/core/http/chunk.ts.
addEventListener(
  'error',
  function (failed) {
    if (failed.target.type !== 'module' || performance.getEntriesByType('navigation')[0].type === 'reload') return
    setTimeout(function () {
      fetch(location.href).then(
        function (answer) {
          if (answer.ok) location.reload()
        },
        function () {},
      )
    }, 1000)
  },
  true,
)
