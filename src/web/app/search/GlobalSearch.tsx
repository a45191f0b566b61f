// The search of Ctrl+K: screens, actions, records and quotes in one list.
import '@mantine/spotlight/styles.layer.css'
import { Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import {
  IconBolt,
  IconBook,
  IconBuildingStore,
  IconFileDollar,
  IconHistory,
  IconLayoutSidebar,
  IconListCheck,
  IconPackage,
  IconSearch,
  IconUser,
  IconTool,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { busca, type FoundRecord, type BuscaResult } from '#shared/conta/busca.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { OFFLINE_TEXT } from '../../core/http/progress.ts'
import { call } from '../../core/http/api.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { switchToLoja } from '../../core/session/concessionarias.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { readRecents } from '../../core/navigation/recents.ts'
import { useSessao } from '../../core/session/session.ts'
import { Placa } from '../../ui/display/Placa.tsx'
import { useSearchActions } from './search-actions.ts'
import { targetOf } from '../areas.ts'
import { type OficinaHit, useOficinaSearch } from './oficina-search.ts'
import { useYardSearch } from './yard-search.ts'
import { RECORD_LISTS, useRecordSearch, useLojaSearch } from './record-search.ts'
import { canSearch, useMenuScreens } from './search.ts'
import { typedStore, releaseKeys } from './search-keys.ts'

const [store, spotlight] = createSpotlight()

const GROUPS: { tipo: BuscaResult['tipo']; nome: string; icone: ReactNode }[] = [
  { tipo: 'veiculo', nome: 'Veículos', icone: null },
  { tipo: 'cliente', nome: 'Clientes', icone: <IconUser size={18} /> },
  { tipo: 'orcamento', nome: 'Orçamentos', icone: <IconFileDollar size={18} /> },
  { tipo: 'checklist', nome: 'Checklists', icone: <IconListCheck size={18} /> },
]

const RECORDS: { tipo: FoundRecord['tipo']; nome: string; icone: ReactNode }[] = [
  { tipo: 'peca', nome: 'Peças', icone: <IconPackage size={18} /> },
  { tipo: 'servico', nome: 'Serviços', icone: <IconTool size={18} /> },
  { tipo: 'pacote', nome: 'Pacotes', icone: <IconBook size={18} /> },
]

/** Enter opens the first hit until the arrow keys choose another; select the first again when the selected hit left the results. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId)
  if (!list || list.querySelector('[data-selected]')) return
  first()?.setAttribute('data-selected', 'true')
  store.updateState((s) => ({ ...s, selected: 0 }))
}
const first = () => document.getElementById(store.getState().listId)?.querySelector<HTMLElement>('[data-action]')

const PecaSheet = lazyComponent(() => import('../../recipes/pecas/PecaSheet.tsx').then((m) => m.PecaSheet))

/**
 * Search dialog of Ctrl/⌘K: recent records, actions, screens, stores, plates, customers, checklists, quotes, orders, parts, services and
 * packages. Opens each time `pedidos` grows.
 */
export function GlobalSearch({ pedidos }: { pedidos: number }) {
  const [text, setText] = useState(() => typedStore.get())
  const [expected] = useDebouncedValue(text.trim(), 200)
  // Hide results of an earlier text: Enter would open one of them.
  const term = text.trim().startsWith(expected) ? expected : ''
  const nivel = useSessao()?.nivel
  const screens = useMenuScreens(text)
  const actions = useSearchActions(text)
  const recents = text.trim() === '' ? readRecents() : []
  const [peca, setPeca] = useState<string | null>(null)
  const goTo = useGoTo()
  const oficina = useOficinaSearch(term)
  const yard = useYardSearch(term)
  const { records, searching: recordsLoading } = useRecordSearch(term)
  const lojas = useLojaSearch(text)
  const result = useQuery({
    queryKey: ['busca', term],
    queryFn: ({ signal }) => call(busca.buscar, { query: { q: term }, signal }),
    enabled: term.length >= 2 && nivel !== undefined && canSearch(nivel),
    placeholderData: (before, q) => (q && term.startsWith(q.queryKey[1] ?? '') ? before : undefined),
  })
  useEffect(() => {
    if (pedidos > 0) spotlight.open()
  }, [pedidos])
  useEffect(() => typedStore.subscribe(() => setText(typedStore.get())), [])

  function open(r: BuscaResult): void {
    const orcamento = r.tipo === 'checklist' || nivel === 6 ? null : r.codOrcamento
    const destination =
      orcamento !== null
        ? targetOf('orcamento', orcamento)
        : r.codCheckList !== null
          ? targetOf('checklist', r.codCheckList)
          : null
    if (destination) void goTo(destination.to, { search: destination.search })
    else void goTo('/historico-checklist', { search: { busca: r.placa ?? r.titulo } })
  }

  const achados = term.length >= 2 ? (result.data ?? []) : []
  // Offline, and no loaded result matches the whole text.
  const offline = (result.isPaused && result.data === undefined) || (achados.length === 0 && oficina.offline)
  const searching =
    result.isFetching ||
    result.isPlaceholderData ||
    offline ||
    (achados.length === 0 && (oficina.searching || recordsLoading))
  const noResponse =
    text.trim().length >= 2 &&
    (expected !== text.trim() || searching) &&
    screens.length + actions.filter((a) => !a.afterRecords).length === 0
  // A user who types a plate and presses Enter at once is faster than the response: open its first hit on arrival, if the text is still the
  // same.
  const onArrive = useRef<string | null>(null)
  useLayoutEffect(() => {
    selectFirst()
    if (onArrive.current === null || (onArrive.current === text && noResponse)) return
    const openNow = onArrive.current === text
    onArrive.current = null
    if (openNow) first()?.click()
  })
  function holdEnter(e: KeyboardEvent<HTMLInputElement>): void {
    if (e.key !== 'Enter' || e.nativeEvent.isComposing || !noResponse || store.getState().selected > 0) return
    e.preventDefault()
    e.stopPropagation()
    onArrive.current = text
  }
  return (
    <>
      <Spotlight.Root
        store={store}
        query={text}
        onQueryChange={setText}
        shortcut={null}
        scrollable
        maxHeight={440}
        centered={false}
        yOffset="12vh"
        overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
        attributes={{ content: { 'aria-label': 'Busca' } }}
        // The default pale description has too little contrast on the brand colour.
        styles={{ actionDescription: { opacity: 1 } }}
      >
        <Spotlight.Search
          placeholder="Placa, cliente, OS, orçamento, peça ou tela…"
          aria-label="Procurar"
          onFocus={releaseKeys}
          onKeyDownCapture={holdEnter}
          leftSection={<IconSearch size={18} />}
          rightSection={result.isFetching ? <Loader size="xs" /> : null}
        />
        <Spotlight.ActionsList>
          {GROUPS.map(({ tipo, nome, icone }) => {
            const itens = achados.filter((r) => r.tipo === tipo)
            return itens.length === 0 ? null : (
              <Spotlight.ActionsGroup key={tipo} label={nome}>
                {itens.map((r) => (
                  <Spotlight.Action
                    key={`${tipo}-${r.codigo}`}
                    label={r.titulo}
                    description={r.detalhe}
                    leftSection={r.placa ? <Placa placa={r.placa} chassi={null} /> : icone}
                    onClick={() => open(r)}
                  />
                ))}
              </Spotlight.ActionsGroup>
            )
          })}
          {(
            [
              ['Ordens de serviço', oficina.ordens],
              ['Agendamentos', oficina.agendamentos],
              ['No pátio', yard],
            ] as const satisfies readonly (readonly [string, readonly OficinaHit[]])[]
          ).map(
            ([nome, itens]) =>
              itens.length > 0 && (
                <Spotlight.ActionsGroup key={nome} label={nome}>
                  {itens.map((o) => (
                    <Spotlight.Action
                      key={o.id}
                      label={o.titulo}
                      description={o.detalhe}
                      leftSection={o.placa ? <Placa placa={o.placa} chassi={null} /> : <IconTool size={18} />}
                      onClick={() => {
                        if (o.codConcessionaria !== undefined) switchToLoja(o.codConcessionaria)
                        void goTo(o.to, { search: o.search })
                      }}
                    />
                  ))}
                </Spotlight.ActionsGroup>
              ),
          )}
          {RECORDS.map(({ tipo, nome, icone }) => {
            const itens = records.filter((r) => r.tipo === tipo)
            return itens.length === 0 ? null : (
              <Spotlight.ActionsGroup key={tipo} label={nome}>
                {itens.map((r) => (
                  <Spotlight.Action
                    key={r.codigo}
                    label={r.titulo}
                    description={r.detalhe}
                    leftSection={icone}
                    onClick={() => {
                      if (r.tipo === 'peca') setPeca(r.busca)
                      else void goTo(RECORD_LISTS[r.tipo], { search: { busca: r.busca } })
                    }}
                  />
                ))}
              </Spotlight.ActionsGroup>
            )
          })}
          {lojas.length > 0 && (
            <Spotlight.ActionsGroup label="Lojas">
              {lojas.map((l) => (
                <Spotlight.Action
                  key={l.codigo}
                  label={l.titulo}
                  description={l.detalhe}
                  leftSection={<IconBuildingStore size={18} />}
                  onClick={l.run}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {recents.length > 0 && (
            <Spotlight.ActionsGroup label="Abertos há pouco">
              {recents.map((r) => (
                <Spotlight.Action
                  key={`${r.to} ${JSON.stringify(r.search)}`}
                  label={r.titulo}
                  description={r.detalhe}
                  leftSection={r.placa ? <Placa placa={r.placa} chassi={null} /> : <IconHistory size={18} />}
                  onClick={() => void goTo(r.to, { search: r.search })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {actions.length > 0 && (
            <Spotlight.ActionsGroup label="Ações">
              {actions.map((a) => (
                <Spotlight.Action
                  key={a.titulo}
                  label={a.titulo}
                  leftSection={<IconBolt size={18} />}
                  onClick={a.run}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {screens.length > 0 && (
            <Spotlight.ActionsGroup label="Telas">
              {screens.map((t) => (
                <Spotlight.Action
                  key={t.to}
                  label={t.titulo}
                  description={t.grupo}
                  leftSection={<IconLayoutSidebar size={18} />}
                  onClick={() => void goTo(t.to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {achados.length +
            screens.length +
            actions.length +
            records.length +
            lojas.length +
            oficina.ordens.length +
            oficina.agendamentos.length +
            yard.length ===
            0 && (
            <Spotlight.Empty>
              <Text size="sm" c="dimmed">
                {result.isError
                  ? errorMessage(result.error)
                  : text.trim().length < 2
                    ? 'Digite ao menos 2 caracteres'
                    : offline
                      ? OFFLINE_TEXT
                      : noResponse
                        ? 'Procurando…'
                        : `Nada encontrado para “${text.trim()}”. Confira a placa ou tente o nome do cliente.`}
              </Text>
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {peca !== null && (
        <Suspense>
          <PecaSheet codigo={peca} close={() => setPeca(null)} />
        </Suspense>
      )}
    </>
  )
}
