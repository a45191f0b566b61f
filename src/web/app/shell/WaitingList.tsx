/** Skeleton of the frame while its chunk loads; index.html holds the same markup for the first paint. */
export function ShellSkeleton() {
  return (
    <div className="espera" role="status" aria-busy="true" aria-label="Carregando">
      <div className="espera-topo" />
      <div className="espera-menu" />
      <Body />
    </div>
  )
}

/** Skeleton of a screen inside the frame while its chunk loads. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Carregando a tela">
      <Body />
    </div>
  )
}

function Body() {
  return (
    <div className="espera-corpo">
      <i />
      <i />
      <i />
    </div>
  )
}
