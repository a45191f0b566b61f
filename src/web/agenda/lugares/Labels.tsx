import { Button, Group, Modal, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { labelsQuery } from './api.ts'
import classes from './Labels.module.css'

interface Label {
  codigo: string
  nome: string
  qr: string
}

/** QR codes of a store's places or keys, seen before they are printed on A4. */
export function Labels({ codConcessionaria, close }: { codConcessionaria: number; close: () => void }) {
  const [tipo, setTipo] = useState<'LUGAR' | 'CHAVE'>('LUGAR')
  const q = useQuery(labelsQuery(codConcessionaria, tipo))
  const none = q.data?.length === 0
  return (
    <>
      <Modal opened onClose={close} title="Códigos QR para imprimir" size="xl">
        <Stack>
          <SegmentedControl
            aria-label="O que imprimir"
            value={tipo}
            onChange={(v) => setTipo(v === 'CHAVE' ? 'CHAVE' : 'LUGAR')}
            data={[
              { value: 'LUGAR', label: 'Lugares' },
              { value: 'CHAVE', label: 'Chaves' },
            ]}
          />
          {q.isError && <LoadError error={q.error} attempt={() => void q.refetch()} />}
          {q.isPending && <Skeleton height={240} />}
          {none && (
            <Text c="dimmed">
              {tipo === 'LUGAR' ? 'Cadastre antes os lugares.' : 'Crie antes as chaves, no botão Chaves.'}
            </Text>
          )}
          {q.data && !none && <Sheet labels={q.data} />}
          <Text size="sm" c="dimmed">
            Folhas A4, nove por folha. Cole cada código no lugar ou no chaveiro: a câmera do celular abre a tela certa.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Fechar
            </Button>
            <Button
              leftSection={<IconPrinter size={17} />}
              disabled={q.data === undefined || none}
              onClick={() => window.print()}
            >
              Imprimir
            </Button>
          </Group>
        </Stack>
      </Modal>
      {q.data &&
        createPortal(
          <div className={classes.folha} aria-hidden="true">
            <Sheet labels={q.data} />
          </div>,
          document.body,
        )}
    </>
  )
}

function Sheet({ labels }: { labels: readonly Label[] }) {
  return (
    <div className={classes.grade}>
      {labels.map((l) => (
        <div key={l.codigo} className={classes.etiqueta}>
          <strong className={classes.codigo}>{l.codigo}</strong>
          <img src={`data:image/svg+xml,${encodeURIComponent(l.qr)}`} alt={`Código QR de ${l.codigo}`} />
          <span className={classes.nome}>{l.nome}</span>
        </div>
      ))}
    </div>
  )
}
