import { formatarReais } from '#shared/rules/dinheiro.ts'

interface Props {
  total: number
  decididas: number
  linhas: number
  avancar: () => void
}

/** The running total at the foot, and the way on. */
export function Total({ total, decididas, linhas, avancar }: Props) {
  const faltam = linhas - decididas
  return (
    <footer>
      <div aria-live="polite">
        <span className="suave">
          {faltam === 0 ? 'tudo decidido' : `${decididas} de ${linhas} ${decididas === 1 ? 'decidido' : 'decididos'}`}
        </span>
        <strong className="preco">{formatarReais(total)}</strong>
      </div>
      <button type="button" className="primario" aria-disabled={faltam > 0} onClick={avancar}>
        {faltam === 0
          ? 'Confirmar decisão'
          : decididas === 0
            ? 'Decidir'
            : `Decidir ${faltam === 1 ? 'o último' : `mais ${faltam}`}`}
      </button>
    </footer>
  )
}
