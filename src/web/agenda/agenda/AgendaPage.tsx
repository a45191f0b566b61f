import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { IconCalendarPlus, IconCarGarage, IconLink } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { MANAGER_NIVEIS, type AgendaServico } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { todayIn } from '#shared/rules/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { lazyComponent, loadPart } from '../../core/navigation/lazy.ts'
import { Redirect } from '../../core/navigation/Redirect.tsx'
import { useNow } from '../../core/realtime/now.ts'
import { useSnapshot } from '../../core/realtime/snapshot.ts'
import { sessaoStore } from '../../core/session/credentials.ts'
import { lojasStore, useTimeZone, useLoja } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useStore } from '../../core/storage/store.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { Place } from '../../recipes/area/Place.tsx'
import { preloadSlots } from '../../recipes/area/slots.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { ListLiveIndicator } from '../../recipes/list/ListLiveIndicator.tsx'
import { useDetail, useOnceOpened } from '../../recipes/list/useDetail.ts'
import { useBoardError } from '../../recipes/board/useBoardError.ts'
import { agendaKey, servicosKey } from '../servicos-agendados/api.ts'
import classes from './Agenda.module.css'
import { dayServicos } from './api.ts'
import { useRefresh } from './useRefresh.ts'

const loadMecanicos = () => import('./MecanicosBoard.tsx').then((m) => m.MecanicosBoard)
const MecanicosBoard = lazyComponent(loadMecanicos)
const loadRecepcao = () => import('./RecepcaoBoard.tsx').then((m) => m.RecepcaoBoard)
const RecepcaoBoard = lazyComponent(loadRecepcao)
const loadMyDay = () => import('./MyDay.tsx').then((m) => m.MyDay)
const MyDay = lazyComponent(loadMyDay)
const ServicoDrawer = lazyComponent(() => import('./ServicoDrawer.tsx').then((m) => m.ServicoDrawer))

const BOARDS = [
  { tipo: 'veiculos', nome: 'Veículos' },
  { tipo: 'mecanicos', nome: 'Mecânicos' },
  { tipo: 'consultores', nome: 'Consultores' },
  { tipo: 'entregas', nome: 'Entregas' },
  { tipo: 'recepcao', nome: 'Recepção' },
] as const
type Kind = (typeof BOARDS)[number]['tipo'] | 'meu-dia'

/** Boards that can also be shown by a public link. */
const WITH_LINKS: readonly Kind[] = ['recepcao', 'consultores']

/** The board named in the URL; otherwise the store's default, or for a mechanic their own day. */
function useType(nivel: Nivel | undefined, codConcessionaria: number | null): Kind {
  const { tipo } = useParams({ strict: false }) as { tipo?: string }
  const lojas = useStore(lojasStore)
  const request = BOARDS.find((q) => q.tipo === tipo)
  if (request) return request.tipo
  if (nivel === 5) return 'meu-dia'
  const modelo = lojas.find((l) => l.codConcessionaria === codConcessionaria)?.modeloAgenda.toLowerCase()
  return BOARDS.find((q) => q.tipo === modelo)?.tipo ?? 'veiculos'
}

const LOAD_BOARD: Record<Kind, () => Promise<unknown>> = {
  veiculos: () => preloadSlots('quadroDeVeiculos'),
  mecanicos: () => loadPart(loadMecanicos),
  consultores: () => preloadSlots('chegadas'),
  entregas: () => preloadSlots('entregas'),
  recepcao: () => loadPart(loadRecepcao),
  'meu-dia': () => loadPart(loadMyDay),
}

/** The page with its first board: a part that comes after its page shows 300 ms later, and asks for its data only then. */
export async function loadAgendaPage(): Promise<typeof AgendaPage> {
  const named = BOARDS.find((q) => window.location.pathname === `/agenda-virtual/${q.tipo}`)?.tipo
  const first = named ?? (sessaoStore.get()?.nivel === 5 ? 'meu-dia' : 'veiculos')
  await LOAD_BOARD[first]().catch(() => undefined)
  return AgendaPage
}

/** /agenda-virtual: the workshop's boards, live; a card opens its car or service in a drawer. */
function AgendaPage() {
  const codConcessionaria = useLoja()
  const { tipo } = useParams({ strict: false }) as { tipo?: string }
  const proprio = useType(useSessao()?.nivel, codConcessionaria)
  // Redirect a URL with an unknown board to the store's default board.
  if (tipo !== undefined && tipo !== proprio)
    return <Redirect para={proprio === 'meu-dia' ? '/agenda-virtual' : `/agenda-virtual/${proprio}`} />
  return codConcessionaria === null ? null : <Agenda key={codConcessionaria} codConcessionaria={codConcessionaria} />
}

function Agenda({ codConcessionaria }: { codConcessionaria: number }) {
  const nivel = useSessao()?.nivel
  const isManager = nivel !== undefined && (MANAGER_NIVEIS as readonly Nivel[]).includes(nivel)
  const tipo = useType(nivel, codConcessionaria)
  const fuso = useTimeZone()
  const dia = todayIn(fuso, new Date(useNow()))
  const [question, ask] = useState<'passante' | 'agendar' | 'links' | null>(null)
  const cartao = useDetail('cartao')
  const servico = useDetail('servico')
  const cardWasOpened = useOnceOpened(cartao)
  const servicoWasOpened = useOnceOpened(servico)
  const { dataUpdatedAt } = useQuery(dayServicos(codConcessionaria, dia))
  useSnapshot('getServicosAgendamentos', codConcessionaria, servicosKey(codConcessionaria, dia))
  useRefresh(codConcessionaria, dia)
  const error = useBoardError(agendaKey(codConcessionaria))

  const open = (s: AgendaServico) =>
    s.codAgendaVeiculo === null ? servico.open(s.codServicoAgendado) : cartao.open(s.codAgendaVeiculo)
  const close = () => ask(null)
  const fallback = <Skeleton height={320} radius={8} />
  const board: Record<Kind, ReactNode> = {
    veiculos: <Place place="quadroDeVeiculos" codConcessionaria={codConcessionaria} fallback={fallback} />,
    mecanicos: <MecanicosBoard codConcessionaria={codConcessionaria} opened={servico.codigo} open={open} />,
    consultores: <Place place="chegadas" codConcessionaria={codConcessionaria} fallback={fallback} />,
    entregas: <Place place="entregas" codConcessionaria={codConcessionaria} fallback={fallback} />,
    recepcao: <RecepcaoBoard codConcessionaria={codConcessionaria} />,
    'meu-dia': <MyDay codConcessionaria={codConcessionaria} open={open} />,
  }
  return (
    <>
      <ListPage
        title={tipo === 'meu-dia' ? 'Meu dia' : (BOARDS.find((q) => q.tipo === tipo)?.nome ?? 'Agenda virtual')}
        buttons={
          <>
            <nav className={classes.abas} aria-label="Quadros da agenda">
              {nivel === 5 && (
                <ScreenLink to="/agenda-virtual" exact aria-current={tipo === 'meu-dia' ? 'page' : undefined}>
                  Meu dia
                </ScreenLink>
              )}
              {BOARDS.map((q) => (
                <ScreenLink
                  key={q.tipo}
                  to={`/agenda-virtual/${q.tipo}`}
                  aria-current={tipo === q.tipo ? 'page' : undefined}
                >
                  {q.nome}
                </ScreenLink>
              ))}
            </nav>
            {isManager && WITH_LINKS.includes(tipo) && (
              <ActionIcon
                variant="default"
                size={36}
                aria-label="Links da agenda"
                title="Links da agenda"
                onClick={() => ask('links')}
              >
                <IconLink size={17} />
              </ActionIcon>
            )}
            {isManager && (
              <Button variant="default" leftSection={<IconCalendarPlus size={17} />} onClick={() => ask('agendar')}>
                Agendar
              </Button>
            )}
          </>
        }
        action={
          isManager && (
            <Button leftSection={<IconCarGarage size={17} />} onClick={() => ask('passante')}>
              Receber veículo
            </Button>
          )
        }
        summary={tipo !== 'meu-dia' && <Place place="filaDaPorta" codConcessionaria={codConcessionaria} />}
        signal={<ListLiveIndicator atualizadoEm={dataUpdatedAt} error={error} />}
      >
        <Suspense fallback={fallback}>{board[tipo]}</Suspense>
      </ListPage>
      {question === 'passante' && <Place place="receberPassante" codConcessionaria={codConcessionaria} close={close} />}
      {question === 'agendar' && <Place place="agendarChegada" codConcessionaria={codConcessionaria} close={close} />}
      {question === 'links' && <Place place="linksDaAgenda" codConcessionaria={codConcessionaria} close={close} />}
      {cardWasOpened && <Place place="cartaoDaAgenda" codConcessionaria={codConcessionaria} detail={cartao} />}
      {servicoWasOpened && (
        <Suspense>
          <ServicoDrawer codConcessionaria={codConcessionaria} dia={dia} detail={servico} />
        </Suspense>
      )}
    </>
  )
}
