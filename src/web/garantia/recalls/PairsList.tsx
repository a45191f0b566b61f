import { Button, Skeleton, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { NOTICE_CHANNELS, type RecallPair } from '#shared/garantia/recall-cars.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { usePages } from '../../recipes/list/usePages.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { pairsQuery } from './api.ts'
import { RecallBadge } from './RecallBadge.tsx'
import classes from './Recalls.module.css'

const CarDrawer = lazyComponent(() => import('./CarDrawer.tsx').then((m) => m.CarDrawer))

export type PairsListFilter = Parameters<typeof pairsQuery>[0]

/** Known cars of campaigns: how each stands, and who was told when. */
export function PairsList({ filtro }: { filtro: PairsListFilter }) {
  const fuso = useTimeZone()
  const now = new Date()
  const data = usePages(pairsQuery(filtro))
  const [opened, open] = useState<RecallPair | null>(null)
  if (data.loading) return <Skeleton height={120} role="status" aria-label="Carregando os carros" />
  if (data.error) return <LoadError error={data.error} attempt={data.attempt} />
  if (data.rows.length === 0) return <Text c="dimmed">Nenhum carro.</Text>
  return (
    <>
      <ul className={classes.list}>
        {data.rows.map((p) => (
          <li key={`${p.codVeiculo} ${p.codRecall}`} className={classes.car}>
            <div className={classes.line}>
              <span>
                <Placa placa={p.placa} chassi={p.chassi} /> <b>{p.modelo}</b>
                {p.cliente && ` · ${p.cliente}`}
              </span>
              <RecallBadge estado={p.estado} />
            </div>
            <Text size="sm">{p.recall}</Text>
            <Text size="sm" c="dimmed">
              {p.concessionaria}
              {p.respondidoEm && ` · respondido ${formatWhen(p.respondidoEm, fuso, now)}`}
              {p.respondidoPor && ` por ${p.respondidoPor}`}
              {p.motivo && `: ${p.motivo}`}
            </Text>
            <div className={classes.line}>
              <Text size="sm" c="dimmed">
                {p.avisadoEm === null
                  ? 'Ainda não avisado'
                  : `Avisado ${formatWhen(p.avisadoEm, fuso, now)}${p.avisos > 1 ? ` e mais ${p.avisos - 1} vez(es)` : ''}${p.canal ? ` · ${NOTICE_CHANNELS[p.canal]}` : ''}`}
              </Text>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Abrir ${p.placa ?? p.chassi}`}
                onClick={() => open(p)}
              >
                Abrir
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {data.hasMore && (
        <Button mt="sm" variant="default" loading={data.fetchingMore} onClick={data.fetchMore}>
          Mostrar mais
        </Button>
      )}
      <Suspense>
        {opened && <CarDrawer target={{ tipo: 'veiculo', codigo: opened.codVeiculo }} close={() => open(null)} />}
      </Suspense>
    </>
  )
}
