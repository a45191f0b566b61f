import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { lembrarRecente } from '../../core/recentes.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { AtoPedido, type Pedido } from '../../recipes/area/AtoPedido.tsx'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { StageClock } from '../../recipes/quadro/StageClock.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { EstadoBadge } from '../../ui/dados/EstadoBadge.tsx'
import { ItemChecklist } from '../../ui/dados/ItemChecklist.tsx'
import { Placa } from '../../ui/dados/Placa.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import { urgentesPrimeiro } from '../../ui/orcamento/achados.ts'
import { LinhasResumo } from '../../ui/orcamento/LinhasResumo.tsx'
import { LinkCliente } from '../../ui/orcamento/LinkCliente.tsx'
import { MarcaTipo } from '../../ui/orcamento/MarcaTipo.tsx'
import comuns from '../../ui/orcamento/Orcamento.module.css'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { NaFamilia } from '../../ui/orcamento/NaFamilia.tsx'
import { nomeVeiculo } from '../../ui/orcamento/veiculo.ts'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { Timeline } from '../../ui/paineis/Timeline.tsx'
import { AcoesOrcamento } from './AcoesOrcamento.tsx'
import { orcamentoCompleto } from './api.ts'
import { destinoDoOrcamento } from './destino.ts'
import { acontecimentosDe } from './eventos.ts'
import { FamiliaOrcamento } from './FamiliaOrcamento.tsx'
import classes from './Orcamentos.module.css'

export interface DetalheOrcamentoProps {
  detalhe: ReturnType<typeof useDetalhe>
  /** The quotes of the list that it was opened from, in its order. */
  vizinhos?: readonly number[] | undefined
}

/** A quote at the right of its list: facts, findings, lines, the customer's link, history, and what can be done. */
export function DetalheOrcamento({ detalhe, vizinhos }: DetalheOrcamentoProps) {
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const q = useQuery({ ...orcamentoCompleto(detalhe.codigo ?? 0), enabled: detalhe.codigo !== null })
  const o = q.data
  useEffect(() => {
    if (!o) return
    const { to, search } = destinoDoOrcamento(o.codOrcamento)
    lembrarRecente({ titulo: o.cliente, detalhe: `Orçamento ${o.checklist} · ${o.modelo}`, placa: o.placa, to, search })
  }, [o])
  return (
    <>
      <DetailDrawer
        detalhe={detalhe}
        vizinhos={vizinhos}
        titulo={
          o ? (
            <>
              Orçamento {o.checklist} <MarcaTipo tipo={o.tipo} />
            </>
          ) : (
            'Orçamento'
          )
        }
        rodape={o && <AcoesOrcamento orcamento={o} pedir={setPedido} />}
      >
        {() =>
          o ? (
            <Conteudo orcamento={o} abrir={detalhe.abrir} />
          ) : q.isError ? (
            <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
          ) : (
            <Esqueleto />
          )
        }
      </DetailDrawer>
      <AtoPedido pedido={pedido} fechar={() => setPedido(null)} />
    </>
  )
}

function Esqueleto() {
  return (
    <Stack aria-busy="true" aria-label="Carregando o orçamento" role="status">
      <Skeleton height={28} width="70%" />
      <Skeleton height={90} />
      <Skeleton height={140} />
      <Skeleton height={180} />
    </Stack>
  )
}

function Conteudo({ orcamento: o, abrir }: { orcamento: OrcamentoCompleto; abrir: (codOrcamento: number) => void }) {
  const { condicaoPagamento, inicioPrevisto, fimPrevisto, validadeDias } = o.termos
  const [cliente, setCliente] = useState(false)
  // Once answered, the versions below lead to what was signed.
  const oferta = o.versaoEnviada?.retiradaEm === null && o.versaoEnviada.respondidaEm === null ? o.versaoEnviada : null
  return (
    <div className={classes.gaveta}>
      <section className={comuns.secao}>
        <Group gap={10}>
          <Placa placa={o.placa} chassi={o.chassi} />
          <Text fw={600}>{nomeVeiculo(o)}</Text>
        </Group>
        <Group gap={14}>
          <EstadoBadge estado={o.estado} />
          <StageClock desde={o.entrouNoEstadoEm} metaMinutos={o.metaMinutos} />
        </Group>
        <Ficha
          dados={[
            [
              'Cliente',
              <Anchor key="n" component="button" type="button" onClick={() => setCliente(true)}>
                {o.cliente}
              </Anchor>,
            ],
            [
              'Telefone',
              o.telefone && (
                <Anchor key="t" href={`tel:${o.telefone}`}>
                  {formatarTelefone(o.telefone)}
                </Anchor>
              ),
            ],
            // What the customer is asked for before signing: whoever helps them at the desk sees it too.
            ['Documento', o.documentoFim && `termina em ${o.documentoFim}`],
            ['Quilometragem', o.km === null ? null : `${o.km.toLocaleString('pt-BR')} km`],
            ['Consultor', o.consultor],
            ['Dono', o.dono ?? 'Sem dono'],
            ['Concessionária', o.concessionaria],
            ['Criado', <Quando key="q" instante={o.criadoEm} />],
            [
              'Checklist',
              <Anchor
                key="c"
                renderRoot={(props) => (
                  <TelaLink {...props} to="/historico-checklist" search={{ checklist: o.codCheckList }} />
                )}
              >
                Abrir o checklist {o.checklist}
              </Anchor>,
            ],
          ]}
        />
      </section>
      {cliente && <Lugar lugar="clienteDoOrcamento" codCliente={o.codCliente} fechar={() => setCliente(false)} />}
      {oferta && <LinkCliente versao={oferta} />}
      <Lugar lugar="pendenciasDoOrcamento" orcamento={o} />
      <FamiliaOrcamento orcamento={o} abrir={abrir} />
      <Secao titulo={`Achados (${o.achados.length})`}>
        {o.achados.length === 0 ? (
          <Text c="dimmed">O checklist não apontou nada em amarelo ou vermelho.</Text>
        ) : (
          urgentesPrimeiro(o.achados).map((a) => (
            <ItemChecklist key={a.codItem} item={a} comGrupo>
              <NaFamilia achado={a} />
            </ItemChecklist>
          ))
        )}
      </Secao>
      <Secao titulo={`Linhas (${o.linhas.length})`}>
        {o.linhas.length === 0 ? (
          <Text c="dimmed">As linhas nascem dos achados quando a montagem começa.</Text>
        ) : (
          <LinhasResumo linhas={o.linhas} decididas={o.linhas} />
        )}
      </Secao>
      {(condicaoPagamento || inicioPrevisto) && (
        <Secao titulo="Condições">
          <Ficha
            dados={[
              ['Pagamento', condicaoPagamento],
              [
                'Prazo',
                inicioPrevisto && fimPrevisto && `${formatarDia(inicioPrevisto)} a ${formatarDia(fimPrevisto)}`,
              ],
              ['Validade', `${validadeDias} dias do recebimento`],
            ]}
          />
        </Secao>
      )}
      <Lugar lugar="enviosDoOrcamento" orcamento={o} />
      <Secao titulo="Linha do tempo">
        <Timeline acontecimentos={acontecimentosDe(o.eventos)} />
        <Lugar lugar="linhaDoTempoDoOrcamento" orcamento={o} />
      </Secao>
    </div>
  )
}
