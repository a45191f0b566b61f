/** The frame's shape while its code comes; index.html holds the same for the first paint. */
export function EsperaDaCasca() {
  return (
    <div className="espera" role="status" aria-busy="true" aria-label="Carregando">
      <div className="espera-topo" />
      <div className="espera-menu" />
      <Corpo />
    </div>
  )
}

/** A screen's shape within the frame while its code comes. */
export function EsperaDaTela() {
  return (
    <div role="status" aria-busy="true" aria-label="Carregando a tela">
      <Corpo />
    </div>
  )
}

function Corpo() {
  return (
    <div className="espera-corpo">
      <i />
      <i />
      <i />
    </div>
  )
}
