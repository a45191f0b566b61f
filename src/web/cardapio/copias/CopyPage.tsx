import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type Side, type CopiaRequest, COPIA_TYPES, type CopiaType } from '#shared/cardapio/copias.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { errorMessage } from '../../core/http/errors.ts'
import { ScreenLink } from '../../core/navigation/ScreenLink.tsx'
import { toast } from '../../core/feedback/toast.ts'
import { useCompare, useCopy } from './api.ts'
import classes from './Copias.module.css'
import { SideInput, type Draft, EMPTY_DRAFT, sideOf } from './SideInput.tsx'
import { LatestCopias } from './LatestCopias.tsx'

const Comparison = lazyComponent(() => import('./Comparison.tsx').then((m) => m.Comparison))

const NAME: Record<CopiaType, string> = { peca: 'Preços de peças', cardapio: 'Pacotes', manual: 'Manuais' }
type Between = 'lojas' | 'modelos'

/** /cardapio/copiar/:tipoCopia: copies from one store or model to another; compares first, can be undone within a day. */
export function CopyPage() {
  const { tipoCopia: copiaType } = useParams({ strict: false }) as { tipoCopia?: string }
  const tipo = COPIA_TYPES.find((t) => t === copiaType) ?? 'cardapio'
  return (
    <div className={classes.pagina}>
      <Title order={1}>Copiar {NAME[tipo].toLowerCase()}</Title>
      <Group gap={6} component="nav" aria-label="O que copiar">
        {COPIA_TYPES.map((t) => (
          <ScreenLink
            key={t}
            to={`/cardapio/copiar/${t}`}
            className={classes.tipo}
            aria-current={t === tipo ? 'page' : undefined}
          >
            {NAME[t]}
          </ScreenLink>
        ))}
      </Group>
      <CopyForm key={tipo} tipo={tipo} />
      <LatestCopias />
    </div>
  )
}

function CopyForm({ tipo }: { tipo: CopiaType }) {
  const [between, setBetween] = useState<Between>(tipo === 'peca' ? 'lojas' : 'modelos')
  const [de, setDe] = useState<Draft>(EMPTY_DRAFT)
  const [para, setPara] = useState<Draft>(EMPTY_DRAFT)
  const [compared, setCompared] = useState<CopiaRequest | null>(null)
  const compare = useCompare()
  const copy = useCopy()
  const sides: [Side | null, Side | null] = [sideOf(de, between), sideOf(para, between)]
  const modify = (run: () => void) => {
    setCompared(null)
    compare.reset()
    copy.reset()
    run()
  }
  async function compareSides(): Promise<void> {
    const [origem, destination] = sides
    if (!origem || !destination) return
    const request = { tipo, de: origem, para: destination }
    if (await compare.mutateAsync(request).catch(() => null)) setCompared(request)
  }
  const error = compare.error ?? copy.error
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
            value={between}
            onChange={(v) => modify(() => setBetween(v === 'lojas' ? 'lojas' : 'modelos'))}
          />
        )}
        <div className={classes.lados}>
          <SideInput title="De" between={between} value={de} modify={(v) => modify(() => setDe(v))} />
          <SideInput title="Para" between={between} value={para} modify={(v) => modify(() => setPara(v))} />
        </div>
        <Group>
          <Button loading={compare.isPending} disabled={sides.includes(null)} onClick={() => void compareSides()}>
            Comparar
          </Button>
          <Text size="sm" c="dimmed">
            Nada é gravado antes de você ver as diferenças e escolher.
          </Text>
        </Group>
        {error && (
          <Alert color="vermelho" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        {compared && compare.data && (
          <Suspense>
            <Comparison
              {...compare.data}
              copying={copy.isPending}
              copy={(chaves) =>
                copy.mutate(
                  { ...compared, chaves },
                  {
                    onSuccess: (c) => {
                      toast.ok(
                        `${c.linhas.toLocaleString('pt-BR')} ${c.linhas === 1 ? 'item copiado' : 'itens copiados'}`,
                      )
                      setCompared(null)
                      compare.reset()
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
