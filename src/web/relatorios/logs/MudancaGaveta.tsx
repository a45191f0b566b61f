import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { mudancaDoLog } from './api.ts'
import classes from './Logs.module.css'
import { quem } from './quem.ts'

/** One act of the log, with each field before and after. */
export function MudancaGaveta({ detalhe, vizinhos }: { detalhe: Detalhe; vizinhos: readonly number[] }) {
  return (
    <DetailDrawer detalhe={detalhe} titulo="O que aconteceu" vizinhos={vizinhos}>
      {(codigo) => <Mudanca codigo={codigo} />}
    </DetailDrawer>
  )
}

const emTexto = (v: unknown): string =>
  v === null || v === undefined || v === ''
    ? '—'
    : typeof v === 'boolean'
      ? v
        ? 'sim'
        : 'não'
      : typeof v === 'object'
        ? JSON.stringify(v, null, 1)
        : String(v)

function Mudanca({ codigo }: { codigo: number }) {
  const q = useQuery(mudancaDoLog(codigo))
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={240} radius={8} />
  const l = q.data
  return (
    <Stack gap="md">
      <Ficha
        dados={[
          ['O quê', l.titulo],
          ['Quem', quem(l)],
          ['Quando', <Quando key="q" instante={l.em} />],
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
                <td>{x.antes === null ? '—' : <s>{emTexto(x.antes)}</s>}</td>
                <td>
                  <b>{emTexto(x.depois)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}
