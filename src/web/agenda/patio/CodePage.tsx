import { Button, Group, Skeleton, Text, TextInput, Title } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type SubmitEvent, Suspense, useState } from 'react'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useGoTo } from '../../core/navigation/navigate.ts'
import { useLoja } from '../../core/session/loja.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { codeQuery } from './api.ts'
import { ReadKey } from './ReadKey.tsx'
import { ReadPlace } from './ReadPlace.tsx'
import { codeIn } from './words.ts'
import classes from './Patio.module.css'

const QrReader = lazyComponent(() => import('./QrReader.tsx').then((m) => m.QrReader))

/** /agenda-virtual/ler/:codigo?: the place or key of a QR code, with one-tap acts; a number can be typed. */
export function CodePage() {
  const loja = useLoja()
  const { codigo } = useParams({ strict: false }) as { codigo?: string }
  const goTo = useGoTo()
  const [typed, type] = useState('')
  const [scanning, scan] = useState(false)
  const open = (code: string) => void goTo(`/agenda-virtual/ler/${encodeURIComponent(code)}`)
  function send(e: SubmitEvent): void {
    e.preventDefault()
    const code = codeIn(typed)
    if (code === null) return
    type('')
    open(code)
  }
  return (
    <div className={classes.ler}>
      <Title order={1}>Ler lugar ou chave</Title>
      {codigo !== undefined && loja !== null && <Code key={codigo} codConcessionaria={loja} codigo={codigo} />}
      <form onSubmit={send} noValidate>
        <Group align="flex-end" gap={8}>
          <TextInput
            label="Código do lugar ou número da chave"
            placeholder="P12 ou 34"
            style={{ flex: '1 1 200px' }}
            autoCapitalize="characters"
            autoComplete="off"
            value={typed}
            onChange={(e) => type(e.currentTarget.value)}
          />
          <Button type="submit" disabled={codeIn(typed) === null}>
            Abrir
          </Button>
          {'mediaDevices' in navigator && 'BarcodeDetector' in globalThis && (
            <Button variant="default" leftSection={<IconScan size={18} />} onClick={() => scan(true)}>
              Ler QR
            </Button>
          )}
        </Group>
      </form>
      {codigo === undefined && (
        <Text c="dimmed">
          A etiqueta do lugar e a do chaveiro também abrem aqui pela câmera do telefone: aponte-a para o código QR. Sem
          etiqueta, digite o que está escrito nela.
        </Text>
      )}
      {scanning && (
        <Suspense>
          <QrReader
            onRead={(code) => {
              scan(false)
              open(code)
            }}
            close={() => scan(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

function Code({ codConcessionaria, codigo }: { codConcessionaria: number; codigo: string }) {
  const q = useQuery(codeQuery(codConcessionaria, codigo))
  if (q.isError && !q.data) return <LoadError error={q.error} attempt={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={180} radius={8} />
  const { lugar, chave } = q.data
  if (lugar) return <ReadPlace read={q.data} lugar={lugar} />
  return chave && <ReadKey read={q.data} chave={chave} />
}
