import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { IconCalendarPlus, IconCarGarage, IconLink } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { NIVEIS_CHEFIA, type ServicoDaAgenda } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { hoje } from '#shared/rules/datas.ts'
import { useQuery } from '@tanstack/react-query'
import { adiado } from '../../core/adiado.ts'
import { Desvio } from '../../core/Desvio.tsx'
import { useAgora } from '../../core/agora.ts'
import { useInstantaneo } from '../../core/instantaneo.ts'
import { lojasStore, useFuso, useLoja } from '../../core/loja.ts'
import { useSessao } from '../../core/session.ts'
import { useStore } from '../../core/store.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { Lugar } from '../../recipes/area/Lugar.tsx'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { SinalDaLista } from '../../recipes/lista/SinalDaLista.tsx'
import { useDetalhe, useJaAberto } from '../../recipes/lista/useDetalhe.ts'
import { useBoardError } from '../../recipes/quadro/useBoardError.ts'
import { chaveDaAgenda, chaveDosServicos } from '../servicos-agendados/api.ts'
import classes from './Agenda.module.css'
import { servicosDoDia } from './api.ts'
import { useReleitura } from './useReleitura.ts'

const MecanicosBoard = adiado(() => import('./MecanicosBoard.tsx').then((m) => m.MecanicosBoard))
const RecepcaoBoard = adiado(() => import('./RecepcaoBoard.tsx').then((m) => m.RecepcaoBoard))
const MeuDia = adiado(() => import('./MeuDia.tsx').then((m) => m.MeuDia))
const ServicoGaveta = adiado(() => import('./ServicoGaveta.tsx').then((m) => m.ServicoGaveta))

const QUADROS = [
  { tipo: 'veiculos', nome: 'Veículos' },
  { tipo: 'mecanicos', nome: 'Mecânicos' },
  { tipo: 'consultores', nome: 'Consultores' },
  { tipo: 'entregas', nome: 'Entregas' },
  { tipo: 'recepcao', nome: 'Recepção' },
] as const
type Tipo = (typeof QUADROS)[number]['tipo'] | 'meu-dia'

/** Boards that a link shows elsewhere. */
const COM_LINKS: readonly Tipo[] = ['recepcao', 'consultores']

/** The board that the address names; else the store's own, and of a mechanic the own day. */
function useTipo(nivel: Nivel | undefined, codConcessionaria: number | null): Tipo {
  const { tipo } = useParams({ strict: false }) as { tipo?: string }
  const lojas = useStore(lojasStore)
  const pedido = QUADROS.find((q) => q.tipo === tipo)
  if (pedido) return pedido.tipo
  if (nivel === 5) return 'meu-dia'
  const modelo = lojas.find((l) => l.codConcessionaria === codConcessionaria)?.modeloAgenda.toLowerCase()
  return QUADROS.find((q) => q.tipo === modelo)?.tipo ?? 'veiculos'
}

/** /agenda-virtual: the workshop's boards, live; the car or service of a card opens at the right. */
export function AgendaPage() {
  const codConcessionaria = useLoja()
  const { tipo } = useParams({ strict: false }) as { tipo?: string }
  const proprio = useTipo(useSessao()?.nivel, codConcessionaria)
  // An address of no board leads to the store's own, and says which it is.
  if (tipo !== undefined && tipo !== proprio)
    return <Desvio para={proprio === 'meu-dia' ? '/agenda-virtual' : `/agenda-virtual/${proprio}`} />
  return codConcessionaria === null ? null : <Agenda key={codConcessionaria} codConcessionaria={codConcessionaria} />
}

function Agenda({ codConcessionaria }: { codConcessionaria: number }) {
  const nivel = useSessao()?.nivel
  const chefia = nivel !== undefined && (NIVEIS_CHEFIA as readonly Nivel[]).includes(nivel)
  const tipo = useTipo(nivel, codConcessionaria)
  const fuso = useFuso()
  const dia = hoje(fuso, new Date(useAgora()))
  const [pergunta, perguntar] = useState<'passante' | 'agendar' | 'links' | null>(null)
  const cartao = useDetalhe('cartao')
  const servico = useDetalhe('servico')
  const jaCartao = useJaAberto(cartao)
  const jaServico = useJaAberto(servico)
  const { dataUpdatedAt } = useQuery(servicosDoDia(codConcessionaria, dia))
  useInstantaneo('getServicosAgendamentos', codConcessionaria, chaveDosServicos(codConcessionaria, dia))
  useReleitura(codConcessionaria, dia)
  const erro = useBoardError(chaveDaAgenda(codConcessionaria))

  const abrir = (s: ServicoDaAgenda) =>
    s.codAgendaVeiculo === null ? servico.abrir(s.codServicoAgendado) : cartao.abrir(s.codAgendaVeiculo)
  const fechar = () => perguntar(null)
  const espera = <Skeleton height={320} radius={8} />
  const quadro: Record<Tipo, ReactNode> = {
    veiculos: <Lugar lugar="quadroDeVeiculos" codConcessionaria={codConcessionaria} espera={espera} />,
    mecanicos: <MecanicosBoard codConcessionaria={codConcessionaria} aberto={servico.codigo} abrir={abrir} />,
    consultores: <Lugar lugar="chegadas" codConcessionaria={codConcessionaria} espera={espera} />,
    entregas: <Lugar lugar="entregas" codConcessionaria={codConcessionaria} espera={espera} />,
    recepcao: <RecepcaoBoard codConcessionaria={codConcessionaria} />,
    'meu-dia': <MeuDia codConcessionaria={codConcessionaria} abrir={abrir} />,
  }
  return (
    <>
      <ListPage
        titulo={tipo === 'meu-dia' ? 'Meu dia' : (QUADROS.find((q) => q.tipo === tipo)?.nome ?? 'Agenda virtual')}
        botoes={
          <>
            <nav className={classes.abas} aria-label="Quadros da agenda">
              {nivel === 5 && (
                <TelaLink to="/agenda-virtual" aria-current={tipo === 'meu-dia' ? 'page' : undefined}>
                  Meu dia
                </TelaLink>
              )}
              {QUADROS.map((q) => (
                <TelaLink
                  key={q.tipo}
                  to={`/agenda-virtual/${q.tipo}`}
                  aria-current={tipo === q.tipo ? 'page' : undefined}
                >
                  {q.nome}
                </TelaLink>
              ))}
            </nav>
            {chefia && COM_LINKS.includes(tipo) && (
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Links da agenda"
                title="Links da agenda"
                onClick={() => perguntar('links')}
              >
                <IconLink size={17} />
              </ActionIcon>
            )}
            {chefia && (
              <Button
                variant="default"
                leftSection={<IconCalendarPlus size={17} />}
                onClick={() => perguntar('agendar')}
              >
                Agendar
              </Button>
            )}
          </>
        }
        acao={
          chefia && (
            <Button leftSection={<IconCarGarage size={17} />} onClick={() => perguntar('passante')}>
              Receber veículo
            </Button>
          )
        }
        sinal={<SinalDaLista atualizadoEm={dataUpdatedAt} erro={erro} />}
      >
        <Suspense fallback={espera}>{quadro[tipo]}</Suspense>
      </ListPage>
      {pergunta === 'passante' && (
        <Lugar lugar="receberPassante" codConcessionaria={codConcessionaria} fechar={fechar} />
      )}
      {pergunta === 'agendar' && <Lugar lugar="agendarChegada" codConcessionaria={codConcessionaria} fechar={fechar} />}
      {pergunta === 'links' && <Lugar lugar="linksDaAgenda" codConcessionaria={codConcessionaria} fechar={fechar} />}
      {jaCartao && <Lugar lugar="cartaoDaAgenda" codConcessionaria={codConcessionaria} detalhe={cartao} />}
      {jaServico && (
        <Suspense>
          <ServicoGaveta codConcessionaria={codConcessionaria} dia={dia} detalhe={servico} />
        </Suspense>
      )}
    </>
  )
}
