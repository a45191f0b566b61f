import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/list/DetailDrawer.tsx'
import type { Detail } from '../../recipes/list/useDetail.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { When } from '../../ui/display/When.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { logChange } from './api.ts'
import classes from './Logs.module.css'
import { actorLabel } from './actor-label.ts'

/** One entry of the log, with each field before and after. */
export function ChangeDrawer({ detail, neighbors }: { detail: Detail; neighbors: readonly number[] }) {
  return (
    <DetailDrawer detail={detail} title="O que aconteceu" neighbors={neighbors}>
      {(codigo) => <Change codigo={codigo} />}
    </DetailDrawer>
  )
}

const inText = (v: unknown): string =>
  v === null || v === undefined || v === ''
    ? '—'
    : typeof v === 'boolean'
      ? v
        ? 'sim'
        : 'não'
      : typeof v === 'object'
        ? JSON.stringify(v, null, 1)
        : String(v)

function Change({ codigo }: { codigo: number }) {
  const q = useQuery(logChange(codigo))
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={240} radius={8} />
  const l = q.data
  return (
    <Stack gap="md">
      <FactSheet
        data={[
          ['O quê', l.titulo],
          ['Quem', actorLabel(l)],
          ['Quando', <When key="q" instant={l.em} />],
          ['Registro', l.sobre],
          ['Endereço IP', l.ip],
          ['Aparelho', l.aparelho],
          ['Navegador', l.userAgent],
          ['Chamada', l.alvo],
        ]}
      />
      {l.campos.length === 0 ? (
        <Text c="dimmed">Este ato não guarda antes e depois.</Text>
      ) : (
        <table className={classes.mudanca}>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Antes</th>
              <th scope="col">Depois</th>
            </tr>
          </thead>
          <tbody>
            {l.campos.map((x) => (
              <tr key={x.campo}>
                <th scope="row">{x.campo}</th>
                <td>{x.antes === null ? '—' : <s>{inText(x.antes)}</s>}</td>
                <td>
                  <b>{inText(x.depois)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}
