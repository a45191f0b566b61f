import classes from './Achados.module.css'

interface Props {
  vermelhos: number
  amarelos: number
  verdes: number
}

/** Findings of a checklist as counts by colour; zeros are left out. */
export function Achados({ vermelhos, amarelos, verdes }: Props) {
  const chips = [
    { tom: 'vermelho', n: vermelhos, nome: vermelhos === 1 ? 'urgente' : 'urgentes' },
    { tom: 'amarelo', n: amarelos, nome: 'de atenção' },
    { tom: 'verde', n: verdes, nome: 'em ordem' },
  ].filter((c) => c.n > 0)
  const label = chips.length === 0 ? 'nenhum achado' : chips.map((c) => `${c.n} ${c.nome}`).join(', ')
  return (
    <span className={classes.achados} role="img" aria-label={label} title={label}>
      {chips.map((c) => (
        <span key={c.tom} className={classes.chip} data-tom={c.tom}>
          {c.n}
        </span>
      ))}
      {chips.length === 0 && '—'}
    </span>
  )
}
