// Shows the screen as this person left it while the program still comes: who opens the list of cars reads the plates at once.
// Kept by src/web/core/offline/last-view.ts; taken away by src/web/app/shell/arrival.ts as the living screen stands.
;(function () {
  var view = null
  try {
    var storage = sessionStorage.getItem('id_usuario') ? sessionStorage : localStorage
    view = JSON.parse(storage.getItem('ultima_vista'))
    var owner = JSON.parse(storage.getItem('id_usuario')).codUsuario
    var entry = document.querySelector('script[type=module]').getAttribute('src')
    // Another version has other class names; yesterday's cars are no picture of today.
    if (view.codUsuario !== owner || view.entry !== entry || Date.now() - view.at > 43200000) return
    if (view.address !== location.pathname + location.search) return
    if (String(view.loja) !== localStorage.getItem('filtroConcessionaria')) return
  } catch (_) {
    return
  }
  var shown = document.querySelector('.espera')
  var missing = view.styles.length
  function show() {
    if (--missing > 0 || !shown.isConnected) return
    shown.innerHTML = view.html
    shown.setAttribute('data-vista', '')
  }
  // A tapped car is opened by the program, which reads the address when it is here. A second tap takes the first one's place in the history.
  var tapped = null
  shown.addEventListener('click', function (tap) {
    var link = tap.target.closest('main a[href]')
    tap.preventDefault()
    if (!link) return
    history[tapped ? 'replaceState' : 'pushState'](null, '', link.getAttribute('href'))
    if (tapped) tapped.removeAttribute('data-tocado')
    tapped = link
    link.setAttribute('data-tocado', '')
  })
  view.styles.forEach(function (href) {
    var sheet = document.querySelector('link[rel=stylesheet][href="' + href + '"]')
    if (sheet && sheet.sheet) return void missing--
    sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = href
    sheet.onload = sheet.onerror = show
    document.head.appendChild(sheet)
  })
  missing++
  show()
})()
