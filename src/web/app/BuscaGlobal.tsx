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
import { busca, type RegistroAchado, type ResultadoBusca } from '#shared/conta/busca.ts'
import { adiado } from '../core/adiado.ts'
import { SEM_REDE } from '../core/andamento.ts'
import { call } from '../core/api.ts'
import { mensagemDe } from '../core/erros.ts'
import { irParaLoja } from '../core/concessionarias.ts'
import { useIr } from '../core/navegar.ts'
import { lerRecentes } from '../core/recentes.ts'
import { useSessao } from '../core/session.ts'
import { Placa } from '../ui/dados/Placa.tsx'
import { useAcoesDaBusca } from './acoes-da-busca.ts'
import { destinoDe } from './areas.ts'
import { type NaOficina, useBuscaDaOficina } from './busca-da-oficina.ts'
import { LISTA_DO_REGISTRO, useBuscaDeRegistros, useLojasDaBusca } from './busca-de-registros.ts'
import { podeBuscar, useTelasDoMenu } from './busca.ts'
import { digitadoStore, soltarTeclas } from './teclas-da-busca.ts'

const [store, spotlight] = createSpotlight()

const GRUPOS: { tipo: ResultadoBusca['tipo']; nome: string; icone: ReactNode }[] = [
  { tipo: 'veiculo', nome: 'Veículos', icone: null },
  { tipo: 'cliente', nome: 'Clientes', icone: <IconUser size={18} /> },
  { tipo: 'orcamento', nome: 'Orçamentos', icone: <IconFileDollar size={18} /> },
  { tipo: 'checklist', nome: 'Checklists', icone: <IconListCheck size={18} /> },
]

const REGISTROS: { tipo: RegistroAchado['tipo']; nome: string; icone: ReactNode }[] = [
  { tipo: 'peca', nome: 'Peças', icone: <IconPackage size={18} /> },
  { tipo: 'servico', nome: 'Serviços', icone: <IconTool size={18} /> },
  { tipo: 'pacote', nome: 'Pacotes', icone: <IconBook size={18} /> },
]

/** Enter opens the first hit until the arrows choose another: it is chosen where the one that was has left with the last answer. */
function escolherOPrimeiro(): void {
  const lista = document.getElementById(store.getState().listId)
  if (!lista || lista.querySelector('[data-selected]')) return
  primeiro()?.setAttribute('data-selected', 'true')
  store.updateState((s) => ({ ...s, selected: 0 }))
}
const primeiro = () => document.getElementById(store.getState().listId)?.querySelector<HTMLElement>('[data-action]')

const FichaDaPeca = adiado(() => import('../recipes/pecas/FichaDaPeca.tsx').then((m) => m.FichaDaPeca))

/** Ctrl/⌘K: what was opened a while ago, actions, screens, stores, plates, customers, checklists, quotes, orders, parts, services and packages; opens whenever `pedidos` grows. */
export function BuscaGlobal({ pedidos }: { pedidos: number }) {
  const [texto, setTexto] = useState(() => digitadoStore.get())
  const [esperado] = useDebouncedValue(texto.trim(), 200)
  // What answered other words is not offered: Enter would open it.
  const termo = texto.trim().startsWith(esperado) ? esperado : ''
  const nivel = useSessao()?.nivel
  const telas = useTelasDoMenu(texto)
  const acoes = useAcoesDaBusca(texto)
  const recentes = texto.trim() === '' ? lerRecentes() : []
  const [peca, setPeca] = useState<string | null>(null)
  const ir = useIr()
  const oficina = useBuscaDaOficina(termo)
  const { registros, procurando: registrosVindo } = useBuscaDeRegistros(termo)
  const lojas = useLojasDaBusca(texto)
  const resultado = useQuery({
    queryKey: ['busca', termo],
    queryFn: ({ signal }) => call(busca.buscar, { query: { q: termo }, signal }),
    enabled: termo.length >= 2 && nivel !== undefined && podeBuscar(nivel),
    placeholderData: (antes, q) => (q && termo.startsWith(q.queryKey[1] ?? '') ? antes : undefined),
  })
  useEffect(() => {
    if (pedidos > 0) spotlight.open()
  }, [pedidos])
  useEffect(() => digitadoStore.subscribe(() => setTexto(digitadoStore.get())), [])

  function abrir(r: ResultadoBusca): void {
    const orcamento = r.tipo === 'checklist' || nivel === 6 ? null : r.codOrcamento
    const destino =
      orcamento !== null
        ? destinoDe('orcamento', orcamento)
        : r.codCheckList !== null
          ? destinoDe('checklist', r.codCheckList)
          : null
    if (destino) void ir(destino.to, { search: destino.search })
    else void ir('/historico-checklist', { search: { busca: r.placa ?? r.titulo } })
  }

  const achados = termo.length >= 2 ? (resultado.data ?? []) : []
  // Nothing that is offered answers all that was typed.
  const semRede = (resultado.isPaused && resultado.data === undefined) || (achados.length === 0 && oficina.semRede)
  const procurando =
    resultado.isFetching ||
    resultado.isPlaceholderData ||
    semRede ||
    (achados.length === 0 && (oficina.procurando || registrosVindo))
  const semResposta =
    texto.trim().length >= 2 && (esperado !== texto.trim() || procurando) && telas.length + acoes.length === 0
  // Who types a plate and Enter in one go is sooner than its answer: what it brings is opened then, if nothing else was typed.
  const aoChegar = useRef<string | null>(null)
  useLayoutEffect(() => {
    escolherOPrimeiro()
    if (aoChegar.current === null || (aoChegar.current === texto && semResposta)) return
    const abrirAgora = aoChegar.current === texto
    aoChegar.current = null
    if (abrirAgora) primeiro()?.click()
  })
  function guardarEnter(e: KeyboardEvent<HTMLInputElement>): void {
    if (e.key !== 'Enter' || e.nativeEvent.isComposing || !semResposta || store.getState().selected > 0) return
    e.preventDefault()
    e.stopPropagation()
    aoChegar.current = texto
  }
  return (
    <>
      <Spotlight.Root
        store={store}
        query={texto}
        onQueryChange={setTexto}
        shortcut={null}
        scrollable
        maxHeight={440}
        centered={false}
        yOffset="12vh"
        overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
        attributes={{ content: { 'aria-label': 'Busca' } }}
        // On the brand's colour a paler text is too pale.
        styles={{ actionDescription: { opacity: 1 } }}
      >
        <Spotlight.Search
          placeholder="Placa, cliente, OS, orçamento, peça ou tela…"
          aria-label="Procurar"
          onFocus={soltarTeclas}
          onKeyDownCapture={guardarEnter}
          leftSection={<IconSearch size={18} />}
          rightSection={resultado.isFetching ? <Loader size="xs" /> : null}
        />
        <Spotlight.ActionsList>
          {GRUPOS.map(({ tipo, nome, icone }) => {
            const itens = achados.filter((r) => r.tipo === tipo)
            return itens.length === 0 ? null : (
              <Spotlight.ActionsGroup key={tipo} label={nome}>
                {itens.map((r) => (
                  <Spotlight.Action
                    key={`${tipo}-${r.codigo}`}
                    label={r.titulo}
                    description={r.detalhe}
                    leftSection={r.placa ? <Placa placa={r.placa} chassi={null} /> : icone}
                    onClick={() => abrir(r)}
                  />
                ))}
              </Spotlight.ActionsGroup>
            )
          })}
          {(
            [
              ['Ordens de serviço', oficina.ordens],
              ['Agendamentos', oficina.agendamentos],
            ] as const satisfies readonly (readonly [string, readonly NaOficina[]])[]
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
                        if (o.codConcessionaria !== undefined) irParaLoja(o.codConcessionaria)
                        void ir(o.to, { search: o.search })
                      }}
                    />
                  ))}
                </Spotlight.ActionsGroup>
              ),
          )}
          {REGISTROS.map(({ tipo, nome, icone }) => {
            const itens = registros.filter((r) => r.tipo === tipo)
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
                      else void ir(LISTA_DO_REGISTRO[r.tipo], { search: { busca: r.busca } })
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
                  onClick={l.fazer}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {recentes.length > 0 && (
            <Spotlight.ActionsGroup label="Abertos há pouco">
              {recentes.map((r) => (
                <Spotlight.Action
                  key={`${r.to} ${JSON.stringify(r.search)}`}
                  label={r.titulo}
                  description={r.detalhe}
                  leftSection={r.placa ? <Placa placa={r.placa} chassi={null} /> : <IconHistory size={18} />}
                  onClick={() => void ir(r.to, { search: r.search })}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {acoes.length > 0 && (
            <Spotlight.ActionsGroup label="Ações">
              {acoes.map((a) => (
                <Spotlight.Action
                  key={a.titulo}
                  label={a.titulo}
                  leftSection={<IconBolt size={18} />}
                  onClick={a.fazer}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {telas.length > 0 && (
            <Spotlight.ActionsGroup label="Telas">
              {telas.map((t) => (
                <Spotlight.Action
                  key={t.to}
                  label={t.titulo}
                  description={t.grupo}
                  leftSection={<IconLayoutSidebar size={18} />}
                  onClick={() => void ir(t.to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {achados.length +
            telas.length +
            acoes.length +
            registros.length +
            lojas.length +
            oficina.ordens.length +
            oficina.agendamentos.length ===
            0 && (
            <Spotlight.Empty>
              <Text size="sm" c="dimmed">
                {resultado.isError
                  ? mensagemDe(resultado.error)
                  : texto.trim().length < 2
                    ? 'Digite ao menos 2 caracteres'
                    : semRede
                      ? SEM_REDE
                      : semResposta
                        ? 'Procurando…'
                        : `Nada encontrado para “${texto.trim()}”. Confira a placa ou tente o nome do cliente.`}
              </Text>
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
      {peca !== null && (
        <Suspense>
          <FichaDaPeca codigo={peca} fechar={() => setPeca(null)} />
        </Suspense>
      )}
    </>
  )
}
