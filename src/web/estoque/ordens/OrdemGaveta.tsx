import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Lido } from '#shared/core/contract.ts'
import type { OrdemDaLista, ordens } from '#shared/estoque/ordens.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { toast } from '../../core/toast.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { Timeline } from '../../ui/paineis/Timeline.tsx'
import { umaOrdem, useLevarPrevisao } from './api.ts'
import classes from './Ordens.module.css'
import { OrdensDaVisita } from './OrdensDaVisita.tsx'
import { nomeDoAto } from './textos.ts'

interface Props {
  detalhe: Detalhe
  linhas: readonly OrdemDaLista[]
}

/** A work order at the right of the list: its lines, the parts that it waits for, what it belongs to, what happened. */
export function OrdemGaveta({ detalhe, linhas }: Props) {
  const q = useQuery({ ...umaOrdem(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  return (
    <DetailDrawer
      detalhe={detalhe}
      titulo={q.data ? `OS ${q.data.ordem.numero}` : 'Ordem de serviço'}
      largura={640}
      vizinhos={linhas.map((l) => l.codOs)}
    >
      {(codOs) =>
        q.data ? (
          <Conteudo detalhe={q.data} linha={linhas.find((l) => l.codOs === codOs)} />
        ) : q.isError ? (
          <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        ) : (
          <Skeleton height={320} />
        )
      }
    </DetailDrawer>
  )
}

type Aberta = Lido<typeof ordens.detalheDaOrdem>

function Conteudo({ detalhe: d, linha }: { detalhe: Aberta; linha: OrdemDaLista | undefined }) {
  const fuso = useFuso()
  const { ordem: o } = d
  return (
    <div className={classes.gaveta}>
      <Ficha
        dados={[
          ['Veículo', `${o.placa ?? o.chassi ?? ''} ${o.modelo}`],
          ['Cliente', o.cliente],
          ['Consultor', o.consultor],
          ['Aberta', formatarInstante(o.abertaEm, fuso)],
          ['Fechada', o.fechadaEm === null ? null : formatarInstante(o.fechadaEm, fuso)],
        ]}
      />
      <Group gap={8}>
        {o.codAgendaVeiculo !== null && (
          <Ligacao to="/agenda-virtual/veiculos" search={{ cartao: o.codAgendaVeiculo }} nome="Carro na agenda" />
        )}
        {linha?.codChecklist != null && (
          <Ligacao to="/historico-checklist" search={{ checklist: linha.codChecklist }} nome="Checklist" />
        )}
        {linha?.codOrcamento != null && (
          <Ligacao to="/oficina-digital/historico" search={{ orcamento: linha.codOrcamento }} nome="Orçamento" />
        )}
      </Group>
      <OrdensDaVisita ordens={[o]} />
      {o.aberta && <Pecas detalhe={d} />}
      <Secao titulo="O que aconteceu">
        {d.eventos.length === 0 ? (
          <Text c="dimmed">Nada registrado: a OS veio do sistema da loja e não passou pela agenda.</Text>
        ) : (
          <Timeline
            acontecimentos={d.eventos.map((e) => ({ id: e.codEvento, titulo: nomeDoAto(e), em: e.em, quem: e.quem }))}
          />
        )}
      </Secao>
    </div>
  )
}

function Ligacao({ nome, ...para }: { nome: string } & Pick<Parameters<typeof TelaLink>[0], 'to' | 'search'>) {
  return (
    <Button variant="default" size="compact-md" renderRoot={(p) => <TelaLink {...p} {...para} />}>
      {nome}
    </Button>
  )
}

/** Parts that the store does not have, when each comes, and the services that wait with them. */
function Pecas({ detalhe: { ordem, pecas, pausados } }: { detalhe: Aberta }) {
  const fuso = useFuso()
  const levar = useLevarPrevisao()
  if (pecas.length === 0) return null
  const previstas = pecas.every((p) => p.previsao !== null)
  return (
    <Secao titulo="Peças que espera">
      <ul className={classes.pecas}>
        {pecas.map((p) => (
          <li key={p.codigo}>
            <span>
              <b>{p.codigo}</b> {p.descricao}
              <small>
                precisa de {p.quantidade.toLocaleString('pt-BR')}, há {p.naMao.toLocaleString('pt-BR')}
              </small>
            </span>
            <span>
              {p.previsao === null
                ? 'sem pedido aprovado'
                : `prevista para ${formatarInstante(p.previsao, fuso).slice(0, 10)}`}
            </span>
          </li>
        ))}
      </ul>
      {pausados.length > 0 && (
        <>
          <Text size="sm">
            {pausados.length === 1 ? '1 serviço está pausado' : `${pausados.length} serviços estão pausados`} por peça:{' '}
            {pausados.map((s) => s.descricao).join(', ')}.
          </Text>
          {previstas && (
            <Button
              variant="default"
              w="fit-content"
              loading={levar.isPending}
              onClick={() =>
                levar.mutate(ordem.codOs, {
                  onSuccess: (r) => toast.ok(`Previsão na agenda: ${formatarInstante(r.previsao, fuso)}`),
                  onError: (e) => toast.erro(mensagemDe(e)),
                })
              }
            >
              Levar a previsão à agenda
            </Button>
          )}
        </>
      )}
    </Secao>
  )
}
