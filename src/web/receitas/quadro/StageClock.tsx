import { useEffect } from 'react'
import { formatarDuracao } from '#shared/regras/datas.ts'
import { createStore, useStore } from '../../lib/store.ts'
import classes from './StageClock.module.css'

const PASSO_MS = 20_000
const ATENCAO = 0.8

const agora = createStore(Date.now())
let relogios = 0
let timer: ReturnType<typeof setInterval> | undefined

// One timer moves every clock of the page.
function useAgora(): number {
  useEffect(() => {
    if (relogios++ === 0) timer = setInterval(() => agora.set(Date.now()), PASSO_MS)
    return () => {
      if (--relogios === 0) clearInterval(timer)
    }
  }, [])
  return useStore(agora)
}

interface Props {
  /** When the stage began, UTC. */
  desde: string
  /** Minutes the stage may take; null has no bar. */
  metaMinutos: number | null
}

/** Time in a stage over a thin bar: amber from 80 % of the target, red beyond it. */
export function StageClock({ desde, metaMinutos }: Props) {
  const minutos = Math.max(0, Math.floor((useAgora() - Date.parse(desde)) / 60_000))
  const parte = metaMinutos === null ? null : minutos / Math.max(1, metaMinutos)
  const tom = parte === null ? 'sem-meta' : parte > 1 ? 'vermelho' : parte >= ATENCAO ? 'amarelo' : 'verde'
  const aviso = { 'sem-meta': '', verde: '', amarelo: ', perto da meta', vermelho: ', fora da meta' }[tom]
  return (
    <span
      className={classes.relogio}
      title={metaMinutos === null ? undefined : `Meta: ${formatarDuracao(metaMinutos)}${aviso}`}
    >
      <span className="num">
        {formatarDuracao(minutos)}
        {aviso !== '' && <span className={classes.sr}>{aviso}</span>}
      </span>
      {parte !== null && (
        <span className={classes.trilho}>
          <span
            className={classes.barra}
            data-tom={tom}
            style={{ width: `${Math.min(100, Math.max(4, parte * 100))}%` }}
          />
        </span>
      )}
    </span>
  )
}
