import { Badge, Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DashboardRow } from '#shared/agenda/painel-agenda.ts'
import { formatDuration, formatInstant } from '#shared/rules/dates.ts'
import { firstName } from '#shared/rules/name.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { type RequestedRows, painelRows } from './api.ts'
import classes from './Panel.module.css'

interface Props {
  codConcessionaria: number
  periodo: { de: string; ate: string }
  requested: RequestedRows
  title: string
  close: () => void
}

/** The rows behind a figure, newest first. */
export function RowsDrawer({ codConcessionaria, periodo, requested, title, close }: Props) {
  const fuso = useTimeZone()
  const q = useInfiniteQuery(painelRows(codConcessionaria, periodo, requested))
  const itens = q.data?.pages.flatMap((p) => p.itens) ?? []
  return (
    <Drawer opened onClose={close} position="right" size={520} title={title}>
      <Stack gap="sm">
        {q.isError && itens.length === 0 && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={280} radius={8} />}
        {q.data && itens.length === 0 && <Text c="dimmed">Nada no período.</Text>}
        <ul className={classes.linhas}>
          {itens.map((l, i) => (
            <li key={`${l.quando} ${l.placa} ${i}`}>
              <Placa placa={l.placa} chassi={l.chassi} />
              <span className={classes.quem}>
                <b>{l.modelo}</b>
                {l.cliente && ` · ${firstName(l.cliente)}`}
                <small>
                  <span className="num">{formatInstant(l.quando, fuso)}</span>
                  {l.texto && ` · ${l.texto}`}
                </small>
              </span>
              <Medida linha={l} figura={requested.figura} />
            </li>
          ))}
        </ul>
        {q.hasNextPage && (
          <Button variant="default" loading={q.isFetchingNextPage} onClick={() => void q.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

function Medida({ linha: l, figura }: { linha: DashboardRow; figura: RequestedRows['figura'] }) {
  if (figura === 'noPrazo')
    return (
      <Badge variant="light" color={l.conta ? 'verde' : 'vermelho'}>
        {l.segundos === null
          ? 'sem promessa'
          : l.conta
            ? 'no prazo'
            : `atrasou ${formatDuration(Math.max(1, l.segundos / 60))}`}
      </Badge>
    )
  if (figura === 'nps' && l.conta !== null)
    return (
      <Badge variant="light" color={l.conta ? 'verde' : 'vermelho'}>
        {l.conta ? 'promotor' : 'detrator'}
      </Badge>
    )
  if (l.segundos !== null) return <span className="num">{formatDuration(l.segundos / 60)}</span>
  return null
}
