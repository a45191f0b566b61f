import { Badge, Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconRefresh } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import {
  CODIGOS_SISTEMA,
  ESTADOS_REGISTRO,
  MAX_REENVIOS,
  type EstadoRegistro,
  type RegistroIntegracao,
  SISTEMAS,
} from '#shared/suporte/integracoes.ts'
import { adiado } from '../../core/adiado.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { mensagemDe } from '../../core/erros.ts'
import { toast } from '../../core/toast.ts'
import { FilterDrawer } from '../../recipes/lista/FilterDrawer.tsx'
import { type CampoFiltro, chipsDe } from '../../recipes/lista/filtro.ts'
import { useFiltros } from '../../recipes/lista/filtros.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { useDetalhe } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { Quando } from '../../ui/dados/Quando.tsx'
import type { Coluna } from '../../ui/tabela/coluna.ts'
import { DataTable } from '../../ui/tabela/DataTable.tsx'
import { useSelecao } from '../../ui/tabela/selecao.ts'
import { registros, useReenviar } from './api.ts'
import { contarReenvio } from './reenvio.ts'
import { COR_ESTADO, duracao } from './textos.ts'

const RegistroGaveta = adiado(() => import('./RegistroGaveta.tsx').then((m) => m.RegistroGaveta))

const CAMPOS = [
  { tipo: 'periodo', rotulo: 'Período' },
  {
    tipo: 'escolha',
    nome: 'sistema',
    rotulo: 'Sistema',
    opcoes: CODIGOS_SISTEMA.map((s) => ({ valor: s, nome: SISTEMAS[s] })),
  },
  {
    tipo: 'escolha',
    nome: 'estado',
    rotulo: 'Resultado',
    opcoes: Object.entries(ESTADOS_REGISTRO).map(([valor, nome]) => ({ valor, nome })),
  },
] as const satisfies readonly CampoFiltro<string>[]

/** /suporte/logs-integracoes: every message that came or went, with what may be shown of it. */
export function LogsPage() {
  const { ativas } = useConcessionarias()
  const [filtros, mudar] = useFiltros(['busca', 'de', 'ate', 'sistema', 'estado', 'loja'])
  // The header, where a store is chosen, is not on this screen.
  const codConcessionaria = Number(filtros.loja) || undefined
  const campos = useMemo(
    () => [
      ...CAMPOS,
      {
        tipo: 'escolha' as const,
        nome: 'loja' as const,
        rotulo: 'Concessionária',
        opcoes: ativas.map((l) => ({ valor: String(l.codConcessionaria), nome: l.nome })),
      },
    ],
    [ativas],
  )
  const [filtrando, filtro] = useDisclosure(false)
  const sistema = CODIGOS_SISTEMA.find((s) => s === filtros.sistema)
  const estado = (Object.keys(ESTADOS_REGISTRO) as EstadoRegistro[]).find((e) => e === filtros.estado)
  const { busca, de, ate } = filtros
  const lista = usePaginas(registros({ codConcessionaria, busca, de, ate, sistema, estado }))
  const detalhe = useDetalhe('registro')
  const aberto = String(useSearch({ strict: false })['de_sistema'] ?? '')
  const daLinha = lista.linhas.find((l) => l.codigo === detalhe.codigo)
  const doAberto = daLinha?.sistema ?? CODIGOS_SISTEMA.find((s) => s === aberto)
  const selecao = useSelecao(lista.linhas.map(chave))
  const escolhidas = lista.linhas.filter((l) => selecao.chaves.has(chave(l)))
  const colunas = useMemo(
    (): readonly Coluna<RegistroIntegracao>[] => [
      { id: 'em', titulo: 'Quando', largura: 150, fica: true, celula: (l) => <Quando instante={l.em} /> },
      { id: 'sistema', titulo: 'Sistema', largura: 160, celula: (l) => SISTEMAS[l.sistema] },
      { id: 'operacao', titulo: 'Operação', largura: 260, livre: true, fica: true, celula: (l) => l.operacao },
      { id: 'loja', titulo: 'Concessionária', largura: 180, celula: (l) => l.concessionaria ?? '—' },
      { id: 'estado', titulo: 'Resultado', largura: 130, fica: true, celula: (l) => <Resultado linha={l} /> },
      { id: 'duracao', titulo: 'Duração', largura: 90, numero: true, celula: (l) => duracao(l.duracaoMs) },
      { id: 'correlacao', titulo: 'Registro', largura: 140, celula: (l) => l.correlacao ?? '—' },
    ],
    [],
  )
  return (
    <>
      <ListPage
        titulo="Logs das integrações"
        busca={{ valor: busca ?? '', mudar: (b) => mudar({ busca: b }), dica: 'Registro, como checklist:12' }}
        chips={chipsDe(campos, filtros, mudar)}
        aoFiltrar={filtro.open}
      >
        {escolhidas.length > 0 && <Reenviar escolhidas={escolhidas} feito={() => selecao.escolher([])} />}
        <DataTable
          id="logs-integracoes"
          rotulo="Mensagens das integrações"
          colunas={colunas}
          dados={lista}
          chave={chave}
          selecao={selecao}
          abrir={(l) => detalhe.abrir(l.codigo)}
          card={(l) => (
            <>
              <b>{l.operacao}</b>
              <div>
                {SISTEMAS[l.sistema]} · <Resultado linha={l} />
              </div>
              <div className="suave">
                <Quando instante={l.em} /> · {l.concessionaria ?? 'toda a rede'}
              </div>
            </>
          )}
          vazio={
            <EmptyState
              titulo="Nenhuma mensagem"
              texto="O que chega pela API de integração e o que sai por DMS, SMS, e-mail e webhooks aparece aqui."
            />
          }
        />
      </ListPage>
      <FilterDrawer aberto={filtrando} fechar={filtro.close} campos={campos} filtros={filtros} mudar={mudar} />
      {detalhe.codigo !== null && doAberto && (
        <Suspense>
          <RegistroGaveta detalhe={detalhe} sistema={doAberto} />
        </Suspense>
      )}
    </>
  )
}

const chave = (l: RegistroIntegracao) => `${l.sistema} ${l.codigo}`

/** Sends the chosen again, the oldest first. */
function Reenviar({ escolhidas, feito }: { escolhidas: readonly RegistroIntegracao[]; feito: () => void }) {
  const reenviar = useReenviar()
  const sobram = escolhidas.filter((l) => l.estado !== 'ERRO' && l.estado !== 'SEM_GATEWAY').length
  const emOrdem = escolhidas.toSorted((a, b) => (a.em < b.em ? -1 : 1))
  const n = escolhidas.length.toLocaleString('pt-BR')
  return (
    <Group mb="sm">
      <Button
        leftSection={<IconRefresh size={16} />}
        disabled={sobram > 0 || escolhidas.length > MAX_REENVIOS}
        loading={reenviar.isPending}
        onClick={() =>
          reenviar.mutate(
            emOrdem.map(({ sistema, codigo }) => ({ sistema, codigo })),
            {
              onSuccess: (r) => {
                contarReenvio(r)
                feito()
              },
              onError: (e) => toast.erro(mensagemDe(e)),
            },
          )
        }
      >
        {escolhidas.length === 1 ? 'Enviar de novo' : `Enviar ${n} de novo, em ordem`}
      </Button>
      {sobram > 0 && <span className="suave">Tire da escolha o que não falhou.</span>}
      {escolhidas.length > MAX_REENVIOS && <span className="suave">São até {MAX_REENVIOS} por vez.</span>}
    </Group>
  )
}

function Resultado({ linha: l }: { linha: RegistroIntegracao }) {
  return (
    <Badge color={COR_ESTADO[l.estado]} variant="light" title={l.erro ?? undefined}>
      {l.status === null ? ESTADOS_REGISTRO[l.estado] : `${ESTADOS_REGISTRO[l.estado]} ${l.status}`}
    </Badge>
  )
}
