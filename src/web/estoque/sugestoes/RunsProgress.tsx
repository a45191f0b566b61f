import { Alert, Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDuration } from '#shared/rules/dates.ts'
import type { Round } from '#shared/estoque/sugestoes.ts'
import { toast } from '../../core/feedback/toast.ts'
import { openRounds, useCancel } from './api.ts'
import classes from './Sugestoes.module.css'

const inProgress = (r: Round) => r.estado === 'NA_FILA' || r.estado === 'CALCULANDO'

/** Active runs with progress and remaining time; when one ends, the list is refetched. */
export function RunsProgress() {
  const client = useQueryClient()
  const q = useQuery(openRounds())
  const cancel = useCancel()
  const before = useRef(new Map<number, Round>())
  const rounds = q.data
  useEffect(() => {
    if (!rounds) return
    for (const r of rounds) {
      const earlier = before.current.get(r.codSugestao)
      if (!earlier || !inProgress(earlier) || inProgress(r)) continue
      void client.invalidateQueries({ queryKey: ['pedidos', 'lista'] })
      if (r.estado === 'PRONTA') toast.ok(`Sugestão ${r.codSugestao} pronta`)
      if (r.estado === 'REPETIDA')
        toast.info(`As entradas e os parâmetros são os mesmos da sugestão ${r.igualA}: ela continua valendo`)
    }
    before.current = new Map(rounds.map((r) => [r.codSugestao, r]))
  }, [rounds, client])
  const activeRuns = rounds?.filter(inProgress) ?? []
  const falhas = rounds?.filter((r) => r.estado === 'FALHOU').slice(0, 1) ?? []
  return (
    <>
      {activeRuns.map((r) => (
        <section key={r.codSugestao} className={classes.andamento} aria-label={`Cálculo ${r.codSugestao}`}>
          <div>
            <b>{r.estado === 'NA_FILA' ? 'Na fila' : 'Calculando'}</b>{' '}
            <span className="suave">
              {r.lojas.length === 1 ? '1 concessionária' : `${r.lojas.length} concessionárias`} · {r.politica} ·{' '}
              <span className="num">
                {r.feitas.toLocaleString('pt-BR')} de {r.total.toLocaleString('pt-BR')} peças
              </span>
              {missing(r)}
            </span>
          </div>
          <Button
            variant="default"
            size="compact-md"
            loading={cancel.isPending}
            onClick={() =>
              void cancel.mutateAsync(r.codSugestao).then(
                () => toast.info('Cálculo cancelado'),
                (e: unknown) => toast.failure(e),
              )
            }
          >
            Cancelar
          </Button>
          <Progress
            value={r.total === 0 ? 0 : (r.feitas / r.total) * 100}
            aria-label="Quanto já foi calculado"
            className={classes.barra ?? ''}
          />
        </section>
      ))}
      {falhas.map((r) => (
        <Alert key={r.codSugestao} color="vermelho" role="alert" title="O cálculo não terminou" mb={12}>
          {r.erro}
        </Alert>
      ))}
    </>
  )
}

/** Estimated remaining time of a run at its pace so far; empty until there is enough progress. */
function missing(r: Round): string {
  if (r.comecouEm === null || r.feitas === 0 || r.total === 0) return ''
  const passed = (Date.now() - Date.parse(r.comecouEm)) / 1000
  const segundos = (passed / r.feitas) * (r.total - r.feitas)
  return segundos < 2
    ? ' · quase pronto'
    : ` · faltam ${segundos < 90 ? `${Math.ceil(segundos)} s` : formatDuration(Math.ceil(segundos / 60))}`
}
