import type { Failure } from './api.ts'

/** What went wrong with an act, and a button to try again where the network was the reason. */
export function Trouble({ failure, again }: { failure: Failure | null; again?: () => void }) {
  if (!failure) return null
  return (
    <div className="faixa vermelho" role="alert">
      <p>{failure.message}</p>
      {again && (failure.code === 'sem-rede' || failure.code === 'erro') && (
        <button type="button" className="largo" onClick={again}>
          Tentar de novo
        </button>
      )}
    </div>
  )
}
