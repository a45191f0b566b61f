import { Button, CloseButton, Skeleton, Text, Title } from '@mantine/core'
import { IconHistory, IconMapPin, IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { NIVEIS_AGENDA, MANAGER_NIVEIS } from '#shared/agenda/agenda.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useHotkey } from '../../core/navigation/hotkeys.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { useNow } from '../../core/realtime/now.ts'
import { useLoja } from '../../core/session/loja.ts'
import { useSessao } from '../../core/session/session.ts'
import { useExport } from '../../recipes/export/useExport.tsx'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListLiveIndicator } from '../../recipes/list/ListLiveIndicator.tsx'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { Placa } from '../../ui/display/Placa.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { yardQuery } from './api.ts'
import { CarRow } from './CarRow.tsx'
import { carsOf, VIEWS, type View } from './figures.ts'
import { KeysLeft } from './KeysLeft.tsx'
import { useMoves } from './useMoves.ts'
import { isMeant } from './words.ts'
import { YardFigures } from './YardFigures.tsx'
import { YardPicture } from './YardPicture.tsx'
import classes from './Patio.module.css'

const FullPlaceModal = lazyComponent(() => import('./FullPlaceModal.tsx').then((m) => m.FullPlaceModal))
const MovementsDrawer = lazyComponent(() => import('./MovementsDrawer.tsx').then((m) => m.MovementsDrawer))

const includes = (niveis: readonly Nivel[], nivel: Nivel | undefined) => nivel !== undefined && niveis.includes(nivel)

/** /agenda-virtual/onde: where each car is and who has its key, live; an answer while one types. */
export function PatioPage() {
  const loja = useLoja()
  return loja === null ? null : <Patio key={loja} codConcessionaria={loja} />
}

function Patio({ codConcessionaria }: { codConcessionaria: number }) {
  const nivel = useSessao()?.nivel
  const now = useNow()
  const q = useQuery(yardQuery(codConcessionaria))
  const [filters, modify] = useFilters(['busca', 'vista'])
  const [chosen, choose] = useState<number | null>(null)
  const [movements, showMovements] = useState(false)
  const mover = useMoves(codConcessionaria, () => choose(null))
  const exportacao = useExport({ lista: 'movimentosPatio', filtro: { codConcessionaria } })
  useHotkey('Escape', () => choose(null), chosen !== null)
  const yard = q.data
  const view = (Object.keys(VIEWS) as View[]).find((v) => v === filters.vista)
  const search = filters.busca ?? ''
  const rows = !yard
    ? []
    : search !== ''
      ? yard.carros.filter((c) => isMeant(c, search))
      : view
        ? carsOf(yard, view, now)
        : []
  const car = yard?.carros.find((c) => c.codPassagem === chosen)
  const isManager = includes(MANAGER_NIVEIS, nivel)
  return (
    <>
      <ListPage
        title="Onde está"
        {...(yard && { contagem: { total: yard.carros.length, exato: true } })}
        search={{
          value: search,
          modify: (b) => modify({ busca: b || undefined }),
          hint: 'Placa, prisma, chave ou lugar',
        }}
        chips={view ? [{ label: VIEWS[view], remove: () => modify({ vista: undefined }) }] : []}
        onExport={exportacao.open}
        buttons={
          <>
            <Button variant="default" leftSection={<IconHistory size={17} />} onClick={() => showMovements(true)}>
              Movimentos
            </Button>
            <Button
              variant="default"
              leftSection={<IconQrcode size={17} />}
              renderRoot={(p) => <ScreenLink {...p} to="/agenda-virtual/ler" />}
            >
              Ler código
            </Button>
          </>
        }
        summary={
          <YardFigures
            yard={yard}
            now={now}
            failed={q.isError}
            show={(v) => modify({ vista: v === view ? undefined : v, busca: undefined })}
            showMovements={() => showMovements(true)}
          />
        }
        signal={<ListLiveIndicator atualizadoEm={q.dataUpdatedAt} error={q.isError && yard ? q.error : null} />}
      >
        {q.isError && !yard && <LoadError error={q.error} attempt={() => void q.refetch()} />}
        {q.isPending && <Skeleton height={360} radius={8} />}
        {yard && (search !== '' || view) && (
          <section className={classes.painel} aria-label="Resposta" aria-live="polite">
            {view && search === '' && <Title order={2}>{VIEWS[view]}</Title>}
            {rows.length === 0 ? (
              <Text c="dimmed">
                {search === ''
                  ? 'Nenhum carro nesta lista.'
                  : `Nenhum carro na casa com “${search}”. Confira a placa; um carro entregue está no histórico.`}
              </Text>
            ) : (
              <ul className={classes.linhas}>
                {rows.map((c) => (
                  <CarRow
                    key={c.codPassagem}
                    carro={c}
                    lugares={yard.lugares}
                    mover={mover}
                    now={now}
                    board={includes(NIVEIS_AGENDA, nivel)}
                  />
                ))}
              </ul>
            )}
          </section>
        )}
        {yard && <KeysLeft codConcessionaria={codConcessionaria} keys={yard.chavesFora} />}
        {car && (
          <div className={classes.escolhido} role="status">
            <Placa placa={car.placa} chassi={car.chassi} />
            <span>Toque no lugar onde ele está</span>
            <CloseButton aria-label="Desistir de mover" onClick={() => choose(null)} />
          </div>
        )}
        {yard && yard.lugares.length > 0 && (
          <YardPicture
            yard={yard}
            now={now}
            chosen={chosen}
            choose={choose}
            move={(c, codLugar) => mover.move(c, codLugar)}
          />
        )}
        {yard?.lugares.length === 0 && (
          <EmptyState
            title="Nenhum lugar cadastrado"
            text={`${isManager ? 'Cadastre' : 'Peça ao chefe de oficina que cadastre'} as vagas, os boxes e os elevadores: cada carro passa a aparecer onde está.`}
            icon={<IconMapPin size={26} stroke={1.5} />}
            action={
              isManager && (
                <Button renderRoot={(p) => <ScreenLink {...p} to="/agenda-virtual/lugares/list" />}>
                  Cadastrar lugares
                </Button>
              )
            }
          />
        )}
      </ListPage>
      {exportacao.drawer}
      <Suspense>
        {mover.full && (
          <FullPlaceModal full={mover.full} moving={mover.moving} goAhead={mover.goAhead} giveUp={mover.giveUp} />
        )}
        {movements && <MovementsDrawer codConcessionaria={codConcessionaria} close={() => showMovements(false)} />}
      </Suspense>
    </>
  )
}
