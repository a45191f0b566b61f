import { Alert, Button, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWholeReais } from '#shared/rules/money.ts'
import type { Politica } from '#shared/rules/reposicao.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { useSessao } from '../../core/session/session.ts'
import { toast } from '../../core/feedback/toast.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { type Options, pedidoOptions, type Proof, useSavePolitica, useBacktest } from './api.ts'
import { TradeoffCurve } from './TradeoffCurve.tsx'
import { PoliticaForm } from './PoliticaForm.tsx'
import classes from './Sugestoes.module.css'

const percent = (t: number | null) =>
  t === null ? '—' : `${(t * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** Backtest of a policy over the chosen store's last six months, against a three-month mean; its parameters can be tuned here. */
export function BacktestView({ codConcessionaria }: { codConcessionaria: number }) {
  const q = useQuery(pedidoOptions())
  if (q.isError) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={320} radius={8} />
  return <BacktestForm key={codConcessionaria} options={q.data} codConcessionaria={codConcessionaria} />
}

function BacktestForm({ options, codConcessionaria }: { options: Options; codConcessionaria: number }) {
  const prove = useBacktest()
  const save = useSavePolitica()
  const nivel = useSessao()?.nivel
  const [first] = options.politicas
  const [nome, setNome] = useState(first?.nome ?? '')
  const [politica, setPolitica] = useState<Politica | undefined>(first?.politica)
  const [codigo, setCodigo] = useState('')
  if (!politica) return null
  const outsider = !options.politicas.some((p) => p.nome === nome)
  return (
    <Stack className={classes.prova ?? ''}>
      <PoliticaForm
        options={options}
        name={nome}
        politica={politica}
        modify={(n, p) => {
          setNome(n)
          setPolitica(p)
        }}
      />
      <Group align="end">
        <TextInput
          label="Só uma peça"
          placeholder="Código; vazio prova todas"
          value={codigo}
          onChange={(e) => setCodigo(e.currentTarget.value)}
        />
        <Button
          variant="default"
          loading={prove.isPending}
          onClick={() => prove.mutate({ codConcessionaria, politica, ...(codigo.trim() && { codigo: codigo.trim() }) })}
        >
          Provar nos últimos seis meses
        </Button>
        {outsider && (nivel === 2 || nivel === -1) && (
          <Button
            variant="subtle"
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { nome, politica },
                {
                  onSuccess: () => toast.ok(`Política ${nome} guardada`),
                  onError: (e) => toast.failure(e),
                },
              )
            }
          >
            Guardar como “{nome}”
          </Button>
        )}
      </Group>
      {prove.isError && (
        <Alert color="vermelho" role="alert">
          {errorMessage(prove.error)}
        </Alert>
      )}
      {prove.isPending && <Skeleton height={220} radius={8} />}
      {prove.data &&
        (prove.data.pecas === 0 ? (
          <EmptyState
            title="Nada para provar"
            text="A prova precisa de movimentos de meses anteriores desta loja, e de peças que estejam no cadastro."
          />
        ) : (
          <Result prova={prove.data} />
        ))}
    </Stack>
  )
}

function Result({ prova }: { prova: Proof }) {
  return (
    <>
      <Text>
        {prova.pecas.toLocaleString('pt-BR')} peças, vividas dia a dia só com o que se sabia em cada mês. Atendimento é
        a parte da procura, em valor, que havia na prateleira. A média de três meses pede até o prazo mais o intervalo,
        sem segurança; ao lado, com níveis aumentados até custar o mesmo estoque que esta política.
      </Text>
      <SmallTable
        name="Esta política ao lado da média de três meses"
        titulos={[
          'Classe',
          'Peças',
          'Atendimento',
          'Média 3 meses com o mesmo estoque',
          'Estoque médio',
          'Média 3 meses sozinha',
        ]}
        width={700}
      >
        {prova.porClasse.map((c) => (
          <Table.Tr key={c.classe}>
            <Table.Td>
              <b>{c.classe === 'TODAS' ? 'Todas' : c.classe}</b>
            </Table.Td>
            <Table.Td className="num">{c.pecas.toLocaleString('pt-BR')}</Table.Td>
            <Table.Td className="num">{percent(c.nossa.atendimento)}</Table.Td>
            <Table.Td className="num">{percent(c.ingenuaNoMesmoEstoque)}</Table.Td>
            <Table.Td className="num">{formatWholeReais(c.nossa.estoque)}</Table.Td>
            <Table.Td className="num">
              {percent(c.ingenua.atendimento)} com {formatWholeReais(c.ingenua.estoque)}
            </Table.Td>
          </Table.Tr>
        ))}
      </SmallTable>
      <TradeoffCurve prova={prova} />
    </>
  )
}
