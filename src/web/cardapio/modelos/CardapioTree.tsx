import { Button, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { No } from '#shared/cardapio/modelos.ts'
import { counted } from '#shared/rules/counted.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { createStore, useStore } from '../../core/storage/store.ts'
import { useOpenForm } from '../../recipes/form/record.ts'
import { useFilters } from '../../recipes/list/filters.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { treeBranch, useMove } from './api.ts'
import { type TreeRow, treeRows, branchOf } from './tree.ts'
import { VirtualTree } from './VirtualTree.tsx'
import { SelectionStrip } from './SelectionStrip.tsx'

const ModeloModal = lazyComponent(() => import('./ModeloModal.tsx').then((m) => m.ModeloModal))
const MoveModal = lazyComponent(() => import('./MoveModal.tsx').then((m) => m.MoveModal))

/** Open branches; module state, so that they stay open when the user comes back from a package. */
const openBranchesStore = createStore<ReadonlySet<string>>(new Set())

/** The catalogue tree: make, model, version, packages; with search, missing steps, sorting, on and off. */
export function CardapioTree() {
  const [filters, modify] = useFilters(['busca'])
  const busca = (filters.busca ?? '').trim()
  const openItems = useStore(openBranchesStore)
  const [chosenItems, setChosenItems] = useState<ReadonlyMap<string, No>>(new Map())
  const [modelo, setModelo] = useState<{ codModelo: number | null; marca: string } | null>(null)
  const [moving, setMoving] = useState<TreeRow | null>(null)
  const goTo = useGoTo()
  const openPackage = useOpenForm('/cardapio/adicionar/pacote', true)
  const move = useMove()
  const top = useQuery(treeBranch(busca.length >= 2 ? { busca } : {}))
  const ramos = useBranches(top.data?.nos ?? [], openItems)
  const linhas = useMemo(
    () => treeRows(top.data?.nos ?? [], openItems, (no) => ramos.get(no.id)),
    [top.data, openItems, ramos],
  )
  const toggle = (id: string) => {
    const next = new Set(openItems)
    if (!next.delete(id)) next.add(id)
    openBranchesStore.set(next)
  }
  const choose = (no: No) => {
    const next = new Map(chosenItems)
    if (!next.delete(no.id)) next.set(no.id, no)
    setChosenItems(next)
  }
  const open = (no: No) => {
    if (no.tipo === 'pacote') openPackage(no.codigo ?? 0)
    else if (no.temFilhos) toggle(no.id)
    else if (no.tipo === 'versao') setModelo({ codModelo: no.codigo, marca: no.marca })
  }
  const newPacote = (no?: No) =>
    void goTo('/cardapio/adicionar/pacote', {
      search: no && {
        marca: no.marca,
        modelo: no.tipo === 'familia' ? (no.familia ?? '') : undefined,
        codModelo: no.codModelo ?? undefined,
      },
    })
  const d = top.data
  return (
    <ListPage
      title="Cardápio"
      contagem={d && { total: d.versoes, exato: true }}
      search={{ value: filters.busca ?? '', modify: (b) => modify({ busca: b }), hint: 'Marca, modelo ou pacote' }}
      buttons={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={17} />}
            onClick={() => void goTo('/cardapio/copiar/cardapio')}
          >
            Copiar
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={17} />}
            onClick={() => void goTo('/cardapio/importar/modelos')}
          >
            Importar
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size={17} />}
            onClick={() => setModelo({ codModelo: null, marca: '' })}
          >
            Novo modelo
          </Button>
        </>
      }
      action={
        <Button leftSection={<IconPlus size={17} />} onClick={() => newPacote()}>
          Novo pacote
        </Button>
      }
      summary={
        d && (
          <Text size="sm" c="dimmed" role="status">
            {counted(d.versoes, 'versão ativa', 'versões ativas')} ·{' '}
            {d.comBuraco === 0
              ? 'nenhuma com buraco no plano'
              : `${d.comBuraco.toLocaleString('pt-BR')} com buraco no plano`}{' '}
            · {d.semPlano === 0 ? 'todas com plano' : `${d.semPlano.toLocaleString('pt-BR')} sem plano`}
            {d.haMais && ' · a busca achou mais do que cabe: escreva um pouco mais'}
          </Text>
        )
      }
    >
      {chosenItems.size > 0 && <SelectionStrip chosenItems={chosenItems} clear={() => setChosenItems(new Map())} />}
      {top.isError ? (
        <LoadError error={top.error} attempt={() => void top.refetch()} />
      ) : d && d.nos.length === 0 ? (
        <EmptyState
          title={busca ? 'Nada com este nome' : 'Cardápio vazio'}
          text={
            busca
              ? 'Tente outra parte do nome da marca, do modelo ou do pacote.'
              : 'Importe os modelos da tabela FIPE, ou crie o primeiro modelo e o primeiro pacote dele.'
          }
        />
      ) : (
        <VirtualTree
          rows={linhas}
          loading={top.isPending}
          openItems={openItems}
          chosenItems={chosenItems}
          toggle={toggle}
          choose={choose}
          open={open}
          move={(linha, antesDe) => {
            const { tipo, codigo } = linha.no
            if ((tipo === 'versao' || tipo === 'pacote') && codigo !== null)
              move.mutate({ tipo, codigo, antesDe: antesDe?.no.codigo ?? null })
          }}
          actions={{
            editModelo: (no) => setModelo({ codModelo: no.codigo, marca: no.marca }),
            newModelo: (no) => setModelo({ codModelo: null, marca: no.marca }),
            newPacote,
            openPackage: (no) => openPackage(no.codigo ?? 0),
            move: setMoving,
          }}
        />
      )}
      <Suspense>
        {modelo && <ModeloModal {...modelo} close={() => setModelo(null)} />}
        {moving && (
          <MoveModal
            linha={moving}
            siblings={linhas.filter((l) => l.parent === moving.parent && l.no.tipo === moving.no.tipo)}
            close={() => setMoving(null)}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

/** Loaded branches of the open nodes. */
function useBranches(top: readonly No[], openItems: ReadonlySet<string>): ReadonlyMap<string, readonly No[]> {
  const [known, setKnown] = useState<ReadonlyMap<string, No>>(new Map())
  const knownOpen = [...openItems].flatMap((id) => known.get(id) ?? top.find((n) => n.id === id) ?? [])
  const ramos = useQueries({
    queries: knownOpen.flatMap((no) => {
      const branch = branchOf(no)
      return branch ? [{ ...treeBranch(branch), placeholderData: keepPreviousData }] : []
    }),
    combine: (r) => r.map((q) => q.data?.nos),
  })
  const lookup = new Map<string, readonly No[]>()
  knownOpen.forEach((no, i) => {
    const nos = ramos[i]
    if (nos) lookup.set(no.id, nos)
  })
  // A loaded branch may contain nodes that were open before.
  const next = [...lookup.values()].flat().filter((n) => n.temFilhos && !known.has(n.id))
  if (next.length > 0) setKnown(new Map([...known, ...next.map((n) => [n.id, n] as const)]))
  return lookup
}
