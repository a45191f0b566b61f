interface Props {
  icone: string
  titulo: string
  texto: string
  acao?: { texto: string; aoClicar: () => void }
}

/** A page that only tells something: unknown link, no network, withdrawn, expired. */
export function Aviso({ icone, titulo, texto, acao }: Props) {
  return (
    <main className="aviso">
      <div className="icone" aria-hidden="true">
        {icone}
      </div>
      <h1>{titulo}</h1>
      <p>{texto}</p>
      {acao && (
        <button type="button" className="primario" onClick={acao.aoClicar}>
          {acao.texto}
        </button>
      )}
    </main>
  )
}
