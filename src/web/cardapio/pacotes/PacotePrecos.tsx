import { Badge, Button, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { LojaPreco } from '#shared/cardapio/pacotes.ts'
import { formatDay, formatWhen } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { formatPercent } from '#shared/rules/numbers.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { pacotePrecos, pacoteUsage } from './api.ts'
import classes from './Pacotes.module.css'

const SetPrecoModal = lazyComponent(() => import('./SetPrecoModal.tsx').then((m) => m.SetPrecoModal))

const LINHA_STATE_NAMES: Partial<Record<string, string>> = {
  APROVADO: 'aprovado',
  EXECUTADO: 'feito',
  NAO_EXECUTADO: 'aprovado, não feito',
  REPROVADO: 'recusado',
  ADIADO: 'adiado',
  OFERTADO: 'com o cliente',
}

/** A package's current price at every store, its price history, and where it is used. */
export function PacotePrecos({ codPacote }: { codPacote: number }) {
  const q = useQuery(pacotePrecos(codPacote))
  const uso = useQuery(pacoteUsage(codPacote))
  const fuso = useTimeZone()
  const [settingPreco, { open, close }] = useDisclosure(false)
  const [loja, setLoja] = useState<number | null>(null)
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={180} radius={8} maw={920} role="status" aria-label="Carregando os preços" />
  const { lojas, dados } = q.data
  const assign = (codConcessionaria: number | null) => {
    setLoja(codConcessionaria)
    open()
  }
  return (
    <>
      <section className={classes.precos} aria-label="Preço por concessionária">
        <Group justify="space-between">
          <div>
            <Title order={2} size={16}>
              Preço por concessionária
            </Title>
            <Text size="sm" c="dimmed">
              {compare(lojas)}
            </Text>
          </div>
          <Button variant="default" onClick={() => assign(null)}>
            Fechar preço
          </Button>
        </Group>
        <SmallTable
          name="Preço por concessionária"
          titulos={['Concessionária', 'Grupo', 'Soma', 'Preço', 'Margem', 'Antes', '']}
          width={640}
        >
          {lojas.map((l) => (
            <Table.Tr key={l.codConcessionaria}>
              <Table.Td>{l.nome}</Table.Td>
              <Table.Td>{l.grupo ?? '—'}</Table.Td>
              <Table.Td>
                <Money centavos={l.soma} />
              </Table.Td>
              <Table.Td>
                <b>
                  <Money centavos={l.preco} />
                </b>{' '}
                {l.fechado !== null && (
                  <Badge variant="light" tt="none" color={l.proprio ? 'azul' : 'gray'}>
                    {l.proprio ? 'da loja' : 'da rede'}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>
                <span className="num">{l.margem === null ? '—' : formatPercent(l.margem)}</span>
              </Table.Td>
              <Table.Td>{difference(l)}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Fechar preço na ${l.nome}`}
                  onClick={() => assign(l.codConcessionaria)}
                >
                  Fechar
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </SmallTable>
        {dados.length > 0 && (
          <>
            <Title order={3} size={14}>
              Preços dados
            </Title>
            <ul className={classes.lista} aria-label="Preços dados">
              {dados.map((d) => (
                <li key={d.codPreco} className={classes.item}>
                  <Text className={classes.nome}>
                    {d.preco === null ? 'volta à soma das partes' : formatReais(d.preco)} ·{' '}
                    {d.concessionaria ?? 'toda a rede'}
                  </Text>
                  <Text size="sm" c="dimmed">
                    desde {formatWhen(d.vigenteDe, fuso, new Date())}
                    {d.quem && ` · ${d.quem}`}
                  </Text>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      {uso.data && (
        <section className={classes.precos} aria-label="Onde é usado">
          <Title order={2} size={16}>
            Onde é usado
          </Title>
          <Text>
            {uso.data.oferecido === 0
              ? 'Nenhum orçamento o ofereceu ainda.'
              : `Oferecido em ${uso.data.oferecido} ${uso.data.oferecido === 1 ? 'orçamento' : 'orçamentos'}, aprovado em ${uso.data.aprovado}: ${formatReais(uso.data.valorAprovado)}.`}
          </Text>
          <ul className={classes.lista} aria-label="Últimos orçamentos">
            {uso.data.ultimos.map((u) => (
              <li key={u.codOrcamento} className={classes.item}>
                <Text className={classes.nome}>
                  <span className="num">{u.checklist}</span> · {u.placa ?? 'sem placa'}
                </Text>
                <Text size="sm" c="dimmed">
                  {formatDay(u.em.slice(0, 10))} · {LINHA_STATE_NAMES[u.estado] ?? 'em preparo'}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {settingPreco && <SetPrecoModal codPacote={codPacote} initial={loja} lojas={lojas} close={close} />}
      </Suspense>
    </>
  )
}

function difference({ antes, preco }: LojaPreco): string {
  if (antes === null || preco === null || antes === 0) return '—'
  const extra = preco - antes
  return `${formatReais(antes)} (${extra >= 0 ? '+' : '−'}${formatPercent(Math.abs(extra) / antes)})`
}

/** One sentence that compares the package's price across stores. */
function compare(lojas: readonly LojaPreco[]): string {
  const precos = lojas.flatMap((l) => l.preco ?? [])
  if (precos.length === 0) return 'Sem preço: falta o de uma das partes.'
  const [smallest, largest] = [Math.min(...precos), Math.max(...precos)]
  const onde = (p: number) => lojas.find((l) => l.preco === p)?.nome ?? ''
  return smallest === largest
    ? `O mesmo preço em todas: ${formatReais(smallest)}`
    : `De ${formatReais(smallest)} (${onde(smallest)}) a ${formatReais(largest)} (${onde(largest)})`
}
