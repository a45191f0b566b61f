import { Badge, Button, Drawer, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LinhaDoPainel } from '#shared/agenda/painel-agenda.ts'
import { formatarDuracao, formatarInstante } from '#shared/rules/datas.ts'
import { primeiroNome } from '#shared/rules/nome.ts'
import { useFuso } from '../../core/loja.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { type LinhasPedidas, linhasDoPainel } from './api.ts'
import classes from './Painel.module.css'

interface Props {
  codConcessionaria: number
  periodo: { de: string; ate: string }
  pedidas: LinhasPedidas
  titulo: string
  fechar: () => void
}

/** The rows that a figure counts, the newest first. */
export function LinhasGaveta({ codConcessionaria, periodo, pedidas, titulo, fechar }: Props) {
  const fuso = useFuso()
  const q = useInfiniteQuery(linhasDoPainel(codConcessionaria, periodo, pedidas))
  const itens = q.data?.pages.flatMap((p) => p.itens) ?? []
  return (
    <Drawer opened onClose={fechar} position="right" size={520} title={titulo}>
      <Stack gap="sm">
        {q.isError && itens.length === 0 && <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={280} radius={8} />}
        {q.data && itens.length === 0 && <Text c="dimmed">Nada no período.</Text>}
        <ul className={classes.linhas}>
          {itens.map((l, i) => (
            <li key={`${l.quando} ${l.placa} ${i}`}>
              <Placa placa={l.placa} chassi={l.chassi} />
              <span className={classes.quem}>
                <b>{l.modelo}</b>
                {l.cliente && ` · ${primeiroNome(l.cliente)}`}
                <small>
                  <span className="num">{formatarInstante(l.quando, fuso)}</span>
                  {l.texto && ` · ${l.texto}`}
                </small>
              </span>
              <Medida linha={l} figura={pedidas.figura} />
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

function Medida({ linha: l, figura }: { linha: LinhaDoPainel; figura: LinhasPedidas['figura'] }) {
  if (figura === 'noPrazo')
    return (
      <Badge variant="light" color={l.conta ? 'verde' : 'vermelho'}>
        {l.segundos === null
          ? 'sem promessa'
          : l.conta
            ? 'no prazo'
            : `atrasou ${formatarDuracao(Math.max(1, l.segundos / 60))}`}
      </Badge>
    )
  if (figura === 'nps' && l.conta !== null)
    return (
      <Badge variant="light" color={l.conta ? 'verde' : 'vermelho'}>
        {l.conta ? 'promotor' : 'detrator'}
      </Badge>
    )
  if (l.segundos !== null) return <span className="num">{formatarDuracao(l.segundos / 60)}</span>
  return null
}
