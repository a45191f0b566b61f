import { Alert, Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatarDuracao } from '#shared/rules/datas.ts'
import type { Rodada } from '#shared/estoque/sugestoes.ts'
import { toast } from '../../core/toast.ts'
import { mensagemDe } from '../../core/erros.ts'
import { rodadasAbertas, useCancelar } from './api.ts'
import classes from './Sugestoes.module.css'

const anda = (r: Rodada) => r.estado === 'NA_FILA' || r.estado === 'CALCULANDO'

/** Runs under way, each with how far it is and what it still takes; when one ends, the list is read again. */
export function Andamento() {
  const client = useQueryClient()
  const q = useQuery(rodadasAbertas())
  const cancelar = useCancelar()
  const antes = useRef(new Map<number, Rodada>())
  const rodadas = q.data
  useEffect(() => {
    if (!rodadas) return
    for (const r of rodadas) {
      const era = antes.current.get(r.codSugestao)
      if (!era || !anda(era) || anda(r)) continue
      void client.invalidateQueries({ queryKey: ['pedidos', 'lista'] })
      if (r.estado === 'PRONTA') toast.ok(`Sugestão ${r.codSugestao} pronta`)
      if (r.estado === 'REPETIDA')
        toast.info(`As entradas e os parâmetros são os mesmos da sugestão ${r.igualA}: ela continua valendo`)
    }
    antes.current = new Map(rodadas.map((r) => [r.codSugestao, r]))
  }, [rodadas, client])
  const vivas = rodadas?.filter(anda) ?? []
  const falhas = rodadas?.filter((r) => r.estado === 'FALHOU').slice(0, 1) ?? []
  return (
    <>
      {vivas.map((r) => (
        <section key={r.codSugestao} className={classes.andamento} aria-label={`Cálculo ${r.codSugestao}`}>
          <div>
            <b>{r.estado === 'NA_FILA' ? 'Na fila' : 'Calculando'}</b>{' '}
            <span className="suave">
              {r.lojas.length === 1 ? '1 concessionária' : `${r.lojas.length} concessionárias`} · {r.politica} ·{' '}
              <span className="num">
                {r.feitas.toLocaleString('pt-BR')} de {r.total.toLocaleString('pt-BR')} peças
              </span>
              {falta(r)}
            </span>
          </div>
          <Button
            variant="default"
            size="compact-md"
            loading={cancelar.isPending}
            onClick={() =>
              void cancelar.mutateAsync(r.codSugestao).then(
                () => toast.info('Cálculo cancelado'),
                (e: unknown) => toast.erro(mensagemDe(e)),
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

/** What is left of a run, by the pace so far; nothing while that says little. */
function falta(r: Rodada): string {
  if (r.comecouEm === null || r.feitas === 0 || r.total === 0) return ''
  const passou = (Date.now() - Date.parse(r.comecouEm)) / 1000
  const segundos = (passou / r.feitas) * (r.total - r.feitas)
  return segundos < 2
    ? ' · quase pronto'
    : ` · faltam ${segundos < 90 ? `${Math.ceil(segundos)} s` : formatarDuracao(Math.ceil(segundos / 60))}`
}
