import { Badge, Button, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PrecoNaLoja } from '#shared/cardapio/pacotes.ts'
import { formatarDia, formatarQuando } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { adiado } from '../../core/adiado.ts'
import { useFuso } from '../../core/loja.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { precosDoPacote, usoDoPacote } from './api.ts'
import classes from './Pacotes.module.css'

const DarPrecoModal = adiado(() => import('./DarPrecoModal.tsx').then((m) => m.DarPrecoModal))

const NOME_LINHA: Partial<Record<string, string>> = {
  APROVADO: 'aprovado',
  EXECUTADO: 'feito',
  NAO_EXECUTADO: 'aprovado, não feito',
  REPROVADO: 'recusado',
  ADIADO: 'adiado',
  OFERTADO: 'com o cliente',
}

/** A package's price at every store, live; the prices it was given; where it is used. */
export function PrecosDoPacote({ codPacote }: { codPacote: number }) {
  const q = useQuery(precosDoPacote(codPacote))
  const uso = useQuery(usoDoPacote(codPacote))
  const fuso = useFuso()
  const [dando, { open, close }] = useDisclosure(false)
  const [loja, setLoja] = useState<number | null>(null)
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={180} radius={8} maw={920} aria-label="Carregando os preços" />
  const { lojas, dados } = q.data
  const dar = (codConcessionaria: number | null) => {
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
              {comparar(lojas)}
            </Text>
          </div>
          <Button variant="default" onClick={() => dar(null)}>
            Fechar preço
          </Button>
        </Group>
        <TabelaPequena
          nome="Preço por concessionária"
          titulos={['Concessionária', 'Grupo', 'Soma', 'Preço', 'Margem', 'Antes', '']}
          largura={640}
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
                <span className="num">{l.margem === null ? '—' : emPorCento(l.margem)}</span>
              </Table.Td>
              <Table.Td>{diferenca(l)}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Fechar preço na ${l.nome}`}
                  onClick={() => dar(l.codConcessionaria)}
                >
                  Fechar
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </TabelaPequena>
        {dados.length > 0 && (
          <>
            <Title order={3} size={14}>
              Preços dados
            </Title>
            <ul className={classes.lista} aria-label="Preços dados">
              {dados.map((d) => (
                <li key={d.codPreco} className={classes.item}>
                  <Text className={classes.nome}>
                    {d.preco === null ? 'volta à soma das partes' : formatarReais(d.preco)} ·{' '}
                    {d.concessionaria ?? 'toda a rede'}
                  </Text>
                  <Text size="sm" c="dimmed">
                    desde {formatarQuando(d.vigenteDe, fuso, new Date())}
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
              : `Oferecido em ${uso.data.oferecido} ${uso.data.oferecido === 1 ? 'orçamento' : 'orçamentos'}, aprovado em ${uso.data.aprovado}: ${formatarReais(uso.data.valorAprovado)}.`}
          </Text>
          <ul className={classes.lista} aria-label="Últimos orçamentos">
            {uso.data.ultimos.map((u) => (
              <li key={u.codOrcamento} className={classes.item}>
                <Text className={classes.nome}>
                  <span className="num">{u.checklist}</span> · {u.placa ?? 'sem placa'}
                </Text>
                <Text size="sm" c="dimmed">
                  {formatarDia(u.em.slice(0, 10))} · {NOME_LINHA[u.estado] ?? 'em preparo'}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Suspense>
        {dando && <DarPrecoModal codPacote={codPacote} inicial={loja} lojas={lojas} fechar={close} />}
      </Suspense>
    </>
  )
}

const emPorCento = (n: number) => `${(n * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

function diferenca({ antes, preco }: PrecoNaLoja): string {
  if (antes === null || preco === null || antes === 0) return '—'
  const mais = preco - antes
  return `${formatarReais(antes)} (${mais >= 0 ? '+' : '−'}${emPorCento(Math.abs(mais) / antes)})`
}

/** The package over the stores, in a sentence. */
function comparar(lojas: readonly PrecoNaLoja[]): string {
  const precos = lojas.flatMap((l) => l.preco ?? [])
  if (precos.length === 0) return 'Sem preço: falta o de uma das partes.'
  const [menor, maior] = [Math.min(...precos), Math.max(...precos)]
  const onde = (p: number) => lojas.find((l) => l.preco === p)?.nome ?? ''
  return menor === maior
    ? `O mesmo preço em todas: ${formatarReais(menor)}`
    : `De ${formatarReais(menor)} (${onde(menor)}) a ${formatarReais(maior)} (${onde(maior)})`
}
