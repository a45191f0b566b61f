// Shows the screen as this person left it while the program still comes: who opens the list of cars reads the plates at once.
// Kept by src/web/core/offline/last-view.ts; taken away by src/web/app/shell/arrival.ts as the living screen stands.
;(function () {
  var vista = null
  try {
    var onde = sessionStorage.getItem('id_usuario') ? sessionStorage : localStorage
    vista = JSON.parse(onde.getItem('ultima_vista'))
    var dono = JSON.parse(onde.getItem('id_usuario')).codUsuario
    var programa = document.querySelector('script[type=module]').getAttribute('src')
    // Another version has other class names; yesterday's cars are no picture of today.
    if (vista.codUsuario !== dono || vista.programa !== programa || Date.now() - vista.quando > 43200000) return
    if (vista.endereco !== location.pathname + location.search) return
    if (String(vista.loja) !== localStorage.getItem('filtroConcessionaria')) return
  } catch (_) {
    return
  }
  var espera = document.querySelector('.espera')
  var faltam = vista.estilos.length
  function mostrar() {
    if (--faltam > 0 || !espera.isConnected) return
    espera.innerHTML = vista.html
    espera.setAttribute('data-vista', '')
  }
  // A tapped car is opened by the program, which reads the address when it is here.
  espera.addEventListener('click', function (toque) {
    var carro = toque.target.closest('main a[href]')
    toque.preventDefault()
    if (!carro) return
    carro.setAttribute('data-tocado', '')
    history.pushState(null, '', carro.getAttribute('href'))
  })
  vista.estilos.forEach(function (href) {
    var folha = document.querySelector('link[rel=stylesheet][href="' + href + '"]')
    if (folha && folha.sheet) return void faltam--
    folha = document.createElement('link')
    folha.rel = 'stylesheet'
    folha.href = href
    folha.onload = folha.onerror = mostrar
    document.head.appendChild(folha)
  })
  faltam++
  mostrar()
})()
