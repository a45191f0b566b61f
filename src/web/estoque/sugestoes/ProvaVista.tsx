import { Alert, Button, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatarReaisInteiros } from '#shared/rules/dinheiro.ts'
import type { Politica } from '#shared/rules/reposicao.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useSessao } from '../../core/session.ts'
import { toast } from '../../core/toast.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { TabelaPequena } from '../../ui/tabela/TabelaPequena.tsx'
import { type Opcoes, opcoesDePedido, type Prova, useGravarPolitica, useProvar } from './api.ts'
import { Fronteira } from './Fronteira.tsx'
import { PoliticaForm } from './PoliticaForm.tsx'
import classes from './Sugestoes.module.css'

const porCento = (t: number | null) =>
  t === null ? '—' : `${(t * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} %`

/** What a policy would have done at the chosen store in the last six months, beside the mean of three; its parameters are tuned here. */
export function ProvaVista({ codConcessionaria }: { codConcessionaria: number }) {
  const q = useQuery(opcoesDePedido())
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={320} radius={8} />
  return <Provar key={codConcessionaria} opcoes={q.data} codConcessionaria={codConcessionaria} />
}

function Provar({ opcoes, codConcessionaria }: { opcoes: Opcoes; codConcessionaria: number }) {
  const provar = useProvar()
  const gravar = useGravarPolitica()
  const nivel = useSessao()?.nivel
  const [primeira] = opcoes.politicas
  const [nome, setNome] = useState(primeira?.nome ?? '')
  const [politica, setPolitica] = useState<Politica | undefined>(primeira?.politica)
  const [codigo, setCodigo] = useState('')
  if (!politica) return null
  const deFora = !opcoes.politicas.some((p) => p.nome === nome)
  return (
    <Stack className={classes.prova ?? ''}>
      <PoliticaForm
        opcoes={opcoes}
        nome={nome}
        politica={politica}
        mudar={(n, p) => {
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
          loading={provar.isPending}
          onClick={() =>
            provar.mutate({ codConcessionaria, politica, ...(codigo.trim() && { codigo: codigo.trim() }) })
          }
        >
          Provar nos últimos seis meses
        </Button>
        {deFora && (nivel === 2 || nivel === -1) && (
          <Button
            variant="subtle"
            loading={gravar.isPending}
            onClick={() =>
              gravar.mutate(
                { nome, politica },
                {
                  onSuccess: () => toast.ok(`Política ${nome} guardada`),
                  onError: (e) => toast.erro(mensagemDe(e)),
                },
              )
            }
          >
            Guardar como “{nome}”
          </Button>
        )}
      </Group>
      {provar.isError && (
        <Alert color="vermelho" role="alert">
          {mensagemDe(provar.error)}
        </Alert>
      )}
      {provar.isPending && <Skeleton height={220} radius={8} />}
      {provar.data &&
        (provar.data.pecas === 0 ? (
          <EmptyState
            titulo="Nada para provar"
            texto="A prova precisa de movimentos de meses anteriores desta loja, e de peças que estejam no cadastro."
          />
        ) : (
          <Resultado prova={provar.data} />
        ))}
    </Stack>
  )
}

function Resultado({ prova }: { prova: Prova }) {
  return (
    <>
      <Text>
        {prova.pecas.toLocaleString('pt-BR')} peças, vividas dia a dia só com o que se sabia em cada mês. Atendimento é
        a parte da procura, em valor, que havia na prateleira. A média de três meses pede até o prazo mais o intervalo,
        sem segurança; ao lado, com níveis aumentados até custar o mesmo estoque que esta política.
      </Text>
      <TabelaPequena
        nome="Esta política ao lado da média de três meses"
        titulos={[
          'Classe',
          'Peças',
          'Atendimento',
          'Média 3 meses com o mesmo estoque',
          'Estoque médio',
          'Média 3 meses sozinha',
        ]}
        largura={700}
      >
        {prova.porClasse.map((c) => (
          <Table.Tr key={c.classe}>
            <Table.Td>
              <b>{c.classe === 'TODAS' ? 'Todas' : c.classe}</b>
            </Table.Td>
            <Table.Td className="num">{c.pecas.toLocaleString('pt-BR')}</Table.Td>
            <Table.Td className="num">{porCento(c.nossa.atendimento)}</Table.Td>
            <Table.Td className="num">{porCento(c.ingenuaNoMesmoEstoque)}</Table.Td>
            <Table.Td className="num">{formatarReaisInteiros(c.nossa.estoque)}</Table.Td>
            <Table.Td className="num">
              {porCento(c.ingenua.atendimento)} com {formatarReaisInteiros(c.ingenua.estoque)}
            </Table.Td>
          </Table.Tr>
        ))}
      </TabelaPequena>
      <Fronteira prova={prova} />
    </>
  )
}
