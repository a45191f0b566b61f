import { Button, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { No } from '#shared/cardapio/modelos.ts'
import { adiado } from '../../core/adiado.ts'
import { useIr } from '../../core/navegar.ts'
import { createStore, useStore } from '../../core/store.ts'
import { useAbrirForm } from '../../recipes/formulario/registro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { ramoDaArvore, useMover } from './api.ts'
import { type LinhaDaArvore, linhasDaArvore, ramoDo } from './arvore.ts'
import { ArvoreVirtual } from './ArvoreVirtual.tsx'
import { FaixaDaEscolha } from './FaixaDaEscolha.tsx'

const ModeloModal = adiado(() => import('./ModeloModal.tsx').then((m) => m.ModeloModal))
const MoverModal = adiado(() => import('./MoverModal.tsx').then((m) => m.MoverModal))

/** Open branches: they stay open while one works on a package and comes back. */
const abertosStore = createStore<ReadonlySet<string>>(new Set())

/** The tree: make, model, version, packages; search, holes, order, on and off. */
export function ArvoreCardapio() {
  const [filtros, mudar] = useFiltros(['busca'])
  const busca = (filtros.busca ?? '').trim()
  const abertos = useStore(abertosStore)
  const [escolhidos, setEscolhidos] = useState<ReadonlyMap<string, No>>(new Map())
  const [modelo, setModelo] = useState<{ codModelo: number | null; marca: string } | null>(null)
  const [movendo, setMovendo] = useState<LinhaDaArvore | null>(null)
  const ir = useIr()
  const abrirPacote = useAbrirForm('/cardapio/adicionar/pacote', true)
  const mover = useMover()
  const topo = useQuery(ramoDaArvore(busca.length >= 2 ? { busca } : {}))
  const ramos = useRamos(topo.data?.nos ?? [], abertos)
  const linhas = useMemo(
    () => linhasDaArvore(topo.data?.nos ?? [], abertos, (no) => ramos.get(no.id)),
    [topo.data, abertos, ramos],
  )
  const alternar = (id: string) => {
    const novos = new Set(abertos)
    if (!novos.delete(id)) novos.add(id)
    abertosStore.set(novos)
  }
  const escolher = (no: No) => {
    const novos = new Map(escolhidos)
    if (!novos.delete(no.id)) novos.set(no.id, no)
    setEscolhidos(novos)
  }
  const abrir = (no: No) => {
    if (no.tipo === 'pacote') abrirPacote(no.codigo ?? 0)
    else if (no.temFilhos) alternar(no.id)
    else if (no.tipo === 'versao') setModelo({ codModelo: no.codigo, marca: no.marca })
  }
  const novoPacote = (no?: No) =>
    void ir('/cardapio/adicionar/pacote', {
      search: no && {
        marca: no.marca,
        modelo: no.tipo === 'familia' ? (no.familia ?? '') : undefined,
        codModelo: no.codModelo ?? undefined,
      },
    })
  const d = topo.data
  return (
    <ListPage
      titulo="Cardápio"
      contagem={d && { total: d.versoes, exato: true }}
      busca={{ valor: filtros.busca ?? '', mudar: (b) => mudar({ busca: b }), dica: 'Marca, modelo ou pacote' }}
      botoes={
        <>
          <Button
            variant="default"
            leftSection={<IconCopy size={17} />}
            onClick={() => void ir('/cardapio/copiar/cardapio')}
          >
            Copiar
          </Button>
          <Button
            variant="default"
            leftSection={<IconUpload size={17} />}
            onClick={() => void ir('/cardapio/importar/modelos')}
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
      acao={
        <Button leftSection={<IconPlus size={17} />} onClick={() => novoPacote()}>
          Novo pacote
        </Button>
      }
      resumo={
        d && (
          <Text size="sm" c="dimmed" role="status">
            {emPalavras(d.versoes, 'versão ativa', 'versões ativas')} ·{' '}
            {d.comBuraco === 0
              ? 'nenhuma com buraco no plano'
              : `${d.comBuraco.toLocaleString('pt-BR')} com buraco no plano`}{' '}
            · {d.semPlano === 0 ? 'todas com plano' : `${d.semPlano.toLocaleString('pt-BR')} sem plano`}
            {d.haMais && ' · a busca achou mais do que cabe: escreva um pouco mais'}
          </Text>
        )
      }
    >
      {escolhidos.size > 0 && <FaixaDaEscolha escolhidos={escolhidos} limpar={() => setEscolhidos(new Map())} />}
      {topo.isError ? (
        <ErroDeCarga erro={topo.error} tentar={() => void topo.refetch()} />
      ) : d && d.nos.length === 0 ? (
        <EmptyState
          titulo={busca ? 'Nada com este nome' : 'Cardápio vazio'}
          texto={
            busca
              ? 'Tente outra parte do nome da marca, do modelo ou do pacote.'
              : 'Importe os modelos da tabela FIPE, ou crie o primeiro modelo e o primeiro pacote dele.'
          }
        />
      ) : (
        <ArvoreVirtual
          linhas={linhas}
          carregando={topo.isPending}
          abertos={abertos}
          escolhidos={escolhidos}
          alternar={alternar}
          escolher={escolher}
          abrir={abrir}
          mover={(linha, antesDe) => {
            const { tipo, codigo } = linha.no
            if ((tipo === 'versao' || tipo === 'pacote') && codigo !== null)
              mover.mutate({ tipo, codigo, antesDe: antesDe?.no.codigo ?? null })
          }}
          acoes={{
            editarModelo: (no) => setModelo({ codModelo: no.codigo, marca: no.marca }),
            novoModelo: (no) => setModelo({ codModelo: null, marca: no.marca }),
            novoPacote,
            abrirPacote: (no) => abrirPacote(no.codigo ?? 0),
            mover: setMovendo,
          }}
        />
      )}
      <Suspense>
        {modelo && <ModeloModal {...modelo} fechar={() => setModelo(null)} />}
        {movendo && (
          <MoverModal
            linha={movendo}
            irmaos={linhas.filter((l) => l.pai === movendo.pai && l.no.tipo === movendo.no.tipo)}
            fechar={() => setMovendo(null)}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

const emPalavras = (n: number, um: string, muitos: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? um : muitos}`

/** Branches of the open nodes, as far as they have come. */
function useRamos(topo: readonly No[], abertos: ReadonlySet<string>): ReadonlyMap<string, readonly No[]> {
  const [conhecidos, setConhecidos] = useState<ReadonlyMap<string, No>>(new Map())
  const abertosConhecidos = [...abertos].flatMap((id) => conhecidos.get(id) ?? topo.find((n) => n.id === id) ?? [])
  const ramos = useQueries({
    queries: abertosConhecidos.flatMap((no) => {
      const ramo = ramoDo(no)
      return ramo ? [{ ...ramoDaArvore(ramo), placeholderData: keepPreviousData }] : []
    }),
    combine: (r) => r.map((q) => q.data?.nos),
  })
  const mapa = new Map<string, readonly No[]>()
  abertosConhecidos.forEach((no, i) => {
    const nos = ramos[i]
    if (nos) mapa.set(no.id, nos)
  })
  // A branch that came may hold nodes that were open before.
  const novos = [...mapa.values()].flat().filter((n) => n.temFilhos && !conhecidos.has(n.id))
  if (novos.length > 0) setConhecidos(new Map([...conhecidos, ...novos.map((n) => [n.id, n] as const)]))
  return mapa
}
