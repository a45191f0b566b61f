import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NIVEIS_CHEFIA } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { formatarQuando } from '#shared/rules/datas.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import type { Lido } from '#shared/core/contract.ts'
import type { agendaVeiculos } from '#shared/agenda/agenda-veiculos.ts'
import { useFuso } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { FichaServico } from '../../ui/servico/FichaServico.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { Timeline } from '../../ui/paineis/Timeline.tsx'
import { cartaoInteiro } from './api.ts'
import { Comentarios } from './Comentarios.tsx'
import classes from './Veiculos.module.css'

type CartaoInteiro = Lido<typeof agendaVeiculos.getCartao>

interface Props {
  codConcessionaria: number
  detalhe: Detalhe
}

/** A car's whole visit at the right of the board: services and what can be done with each, OS, comments, checklists, quotes, timeline. */
export function CartaoGaveta({ codConcessionaria, detalhe }: Props) {
  const q = useQuery({ ...cartaoInteiro(codConcessionaria, detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  const c = q.data
  return (
    <DetailDrawer detalhe={detalhe} titulo={c ? `${c.modelo} · ${c.cliente}` : 'Veículo'} largura={600}>
      {() =>
        c ? (
          <Conteudo cartao={c} />
        ) : q.isError ? (
          <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
        ) : (
          <Stack aria-busy="true" aria-label="Carregando o veículo" role="status">
            <Skeleton height={28} width="70%" />
            <Skeleton height={120} />
            <Skeleton height={160} />
          </Stack>
        )
      }
    </DetailDrawer>
  )
}

function Conteudo({ cartao: c }: { cartao: CartaoInteiro }) {
  const fuso = useFuso()
  const agora = new Date()
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const [incluindo, incluir] = useState(false)
  const leOrcamentos = nivel !== undefined && nivel !== 4 && nivel !== 5
  const quando = (i: string | null) => i && formatarQuando(i, fuso, agora)
  return (
    <div className={classes.conteudo}>
      <div className={classes.topo}>
        <Placa placa={c.placa} chassi={c.chassi} />
        <Text c="dimmed">
          {c.passante ? 'passante' : 'agendado'}
          {c.prisma && ` · prisma ${c.prisma}`}
        </Text>
      </div>
      <Ficha
        dados={[
          ['Chegou', quando(c.chegouEm)],
          ['Promessa', quando(c.promessa) ?? 'sem promessa'],
          ['Previsão', c.previsao !== c.promessa ? quando(c.previsao) : null],
          ['Entregue', quando(c.entregueEm)],
          ['Consultor', c.consultor],
          ['Telefone', c.telefone && formatarTelefone(c.telefone)],
          ['Quilometragem', c.km === null ? null : `${c.km.toLocaleString('pt-BR')} km`],
          ['Observação', c.observacao],
        ]}
      />
      <Secao titulo={`Serviços (${c.servicosDaAgenda.length})`}>
        {c.servicosDaAgenda.length === 0 && <Text c="dimmed">Nenhum serviço nesta visita ainda.</Text>}
        {c.servicosDaAgenda.map((s) => (
          <article key={s.codServicoAgendado} className={classes.servico} aria-label={s.descricao}>
            <header>
              <b>{s.descricao}</b>
              <span className="num suave">{s.percentual} %</span>
            </header>
            <FichaServico servico={s} />
            <Lugar lugar="acoesDoServico" servico={s} />
          </article>
        ))}
        {chefia && c.entregueEm === null && (
          <Button variant="default" size="compact-md" w="fit-content" onClick={() => incluir(true)}>
            Incluir serviço
          </Button>
        )}
      </Secao>
      <Lugar lugar="fotosDaOficina" codPassagem={c.codPassagem} entregue={c.entregueEm !== null} />
      <Secao titulo={`Ordens de serviço (${c.ordens.length})`}>
        <Lugar lugar="ordensDaVisita" ordens={c.ordens} />
      </Secao>
      <Secao titulo={`Checklists e orçamentos (${c.checklistsAtivos.length})`}>
        {c.checklistsAtivos.length === 0 && <Text c="dimmed">Nenhum checklist nesta visita.</Text>}
        <ul className={classes.lista}>
          {c.checklistsAtivos.map((k) => (
            <li key={k.codCheckList}>
              <div className={classes.registro}>
                <span>
                  Checklist <b className="num">{k.checklist}</b> · {k.vermelhos} urgentes, {k.amarelos} atenção
                </span>
              </div>
              {k.orcamentos.map((o) => (
                <div key={o.codOrcamento} className={classes.registro}>
                  {leOrcamentos ? (
                    <Anchor
                      renderRoot={(p) => (
                        <TelaLink {...p} to="/oficina-digital/historico" search={{ orcamento: o.codOrcamento }} />
                      )}
                    >
                      Orçamento {o.checklist}
                    </Anchor>
                  ) : (
                    <span>Orçamento {o.checklist}</span>
                  )}
                  <span className="num">{o.valor !== null && formatarReais(o.valor)}</span>
                  <EstadoBadge estado={o.estado} />
                </div>
              ))}
            </li>
          ))}
        </ul>
      </Secao>
      {c.complementares.length > 0 && (
        <Secao titulo={`Orçamentos complementares (${c.complementares.length})`}>
          <ul className={classes.lista}>
            {c.complementares.map((o) => (
              <li key={o.codOrcamento} className={classes.registro}>
                <span>
                  <b className="num">{o.checklist}</b>
                  {o.pendente && ' · espera o cliente'}
                </span>
                <span className="num">{o.valor !== null && formatarReais(o.valor)}</span>
                <EstadoBadge estado={o.estado} />
              </li>
            ))}
          </ul>
        </Secao>
      )}
      <Lugar lugar="acompanhamentoDaVisita" codPassagem={c.codPassagem} entregue={c.entregueEm !== null} />
      <Comentarios
        codConcessionaria={c.codConcessionaria}
        codAgendaVeiculo={c.codAgendaVeiculo}
        comentarios={c.comentariosDoCartao}
      />
      <Secao titulo="Linha do tempo">
        <Timeline
          acontecimentos={c.eventos.map((e) => ({
            id: e.codEvento,
            titulo: e.texto,
            em: e.em,
            quem: e.quem,
            detalhe: [e.motivo, e.observacao].filter(Boolean).join(' · ') || undefined,
          }))}
        />
      </Secao>
      {incluindo && (
        <Lugar
          lugar="incluirServico"
          codConcessionaria={c.codConcessionaria}
          codPassagem={c.codPassagem}
          fechar={() => incluir(false)}
        />
      )}
    </div>
  )
}
