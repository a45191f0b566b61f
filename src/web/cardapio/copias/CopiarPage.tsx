import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Lado, type PedidoDeCopia, TIPOS_COPIA, type TipoCopia } from '#shared/cardapio/copias.ts'
import { adiado } from '../../core/adiado.ts'
import { mensagemDe } from '../../core/erros.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { toast } from '../../core/toast.ts'
import { useComparar, useCopiar } from './api.ts'
import classes from './Copias.module.css'
import { LadoInput, type Rascunho, RASCUNHO, ladoDe } from './LadoInput.tsx'
import { UltimasCopias } from './UltimasCopias.tsx'

const Comparacao = adiado(() => import('./Comparacao.tsx').then((m) => m.Comparacao))

const NOME: Record<TipoCopia, string> = { peca: 'Preços de peças', cardapio: 'Pacotes', manual: 'Manuais' }
type Entre = 'lojas' | 'modelos'

/** /cardapio/copiar/:tipoCopia: from one store or model to another, compared first, undone within a day. */
export function CopiarPage() {
  const { tipoCopia } = useParams({ strict: false }) as { tipoCopia?: string }
  const tipo = TIPOS_COPIA.find((t) => t === tipoCopia) ?? 'cardapio'
  return (
    <div className={classes.pagina}>
      <Title order={1}>Copiar {NOME[tipo].toLowerCase()}</Title>
      <Group gap={6} component="nav" aria-label="O que copiar">
        {TIPOS_COPIA.map((t) => (
          <TelaLink
            key={t}
            to={`/cardapio/copiar/${t}`}
            className={classes.tipo}
            aria-current={t === tipo ? 'page' : undefined}
          >
            {NOME[t]}
          </TelaLink>
        ))}
      </Group>
      <Copiar key={tipo} tipo={tipo} />
      <UltimasCopias />
    </div>
  )
}

function Copiar({ tipo }: { tipo: TipoCopia }) {
  const [entre, setEntre] = useState<Entre>(tipo === 'peca' ? 'lojas' : 'modelos')
  const [de, setDe] = useState<Rascunho>(RASCUNHO)
  const [para, setPara] = useState<Rascunho>(RASCUNHO)
  const [comparado, setComparado] = useState<PedidoDeCopia | null>(null)
  const comparar = useComparar()
  const copiar = useCopiar()
  const lados: [Lado | null, Lado | null] = [ladoDe(de, entre), ladoDe(para, entre)]
  const mudar = (fazer: () => void) => {
    setComparado(null)
    comparar.reset()
    copiar.reset()
    fazer()
  }
  async function pedir(): Promise<void> {
    const [origem, destino] = lados
    if (!origem || !destino) return
    const pedido = { tipo, de: origem, para: destino }
    if (await comparar.mutateAsync(pedido).catch(() => null)) setComparado(pedido)
  }
  const erro = comparar.error ?? copiar.error
  return (
    <section className={classes.cartao} aria-label="Origem e destino">
      <Stack>
        {tipo === 'cardapio' && (
          <SegmentedControl
            aria-label="Copiar entre"
            style={{ alignSelf: 'flex-start' }}
            data={[
              { value: 'modelos', label: 'Entre modelos' },
              { value: 'lojas', label: 'Preços entre lojas' },
            ]}
            value={entre}
            onChange={(v) => mudar(() => setEntre(v === 'lojas' ? 'lojas' : 'modelos'))}
          />
        )}
        <div className={classes.lados}>
          <LadoInput titulo="De" entre={entre} valor={de} mudar={(v) => mudar(() => setDe(v))} />
          <LadoInput titulo="Para" entre={entre} valor={para} mudar={(v) => mudar(() => setPara(v))} />
        </div>
        <Group>
          <Button loading={comparar.isPending} disabled={lados.includes(null)} onClick={() => void pedir()}>
            Comparar
          </Button>
          <Text size="sm" c="dimmed">
            Nada é gravado antes de você ver as diferenças e escolher.
          </Text>
        </Group>
        {erro && (
          <Alert color="vermelho" role="alert">
            {mensagemDe(erro)}
          </Alert>
        )}
        {comparado && comparar.data && (
          <Suspense>
            <Comparacao
              {...comparar.data}
              copiando={copiar.isPending}
              copiar={(chaves) =>
                copiar.mutate(
                  { ...comparado, chaves },
                  {
                    onSuccess: (c) => {
                      toast.ok(
                        `${c.linhas.toLocaleString('pt-BR')} ${c.linhas === 1 ? 'item copiado' : 'itens copiados'}`,
                      )
                      setComparado(null)
                      comparar.reset()
                    },
                  },
                )
              }
            />
          </Suspense>
        )}
      </Stack>
    </section>
  )
}
