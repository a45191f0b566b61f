import { Button, Group, Skeleton, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ModeloInspecao, TemplateDefinition } from '#shared/checklists/modelos-inspecao.ts'
import { formatWhen } from '#shared/rules/dates.ts'
import { useTimeZone } from '../../core/session/loja.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { toast } from '../../core/feedback/toast.ts'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import { versionQuery } from './api.ts'

const PreviewDrawer = lazyComponent(() => import('./PreviewDrawer.tsx').then((m) => m.PreviewDrawer))

interface Props {
  modelo: ModeloInspecao
  /** Puts a version's content into the form, to be changed and saved. */
  restart: (d: TemplateDefinition) => void
}

/** Published versions: looked at, or taken as the start of a new draft. */
export function Versions({ modelo, restart }: Props) {
  const fuso = useTimeZone()
  const client = useQueryClient()
  const [seen, setSeen] = useState<number | null>(null)
  const { codModeloInspecao: cod, versoes } = modelo
  const shown = useQuery({ ...versionQuery(cod, seen ?? 0), enabled: seen !== null })
  if (versoes.length === 0)
    return <Text c="dimmed">Nenhuma versão publicada: nenhuma inspeção começa por este modelo.</Text>
  async function start(numero: number): Promise<void> {
    const { definicao } = await client.fetchQuery(versionQuery(cod, numero))
    restart(definicao)
    toast.info(`O rascunho agora é o da versão ${numero}. Grave para guardá-lo.`)
  }
  return (
    <>
      <SmallTable name="Versões publicadas" titulos={['Versão', 'Publicada', 'Por', 'Itens', 'Ações']} width={560}>
        {versoes.map((v) => (
          <Table.Tr key={v.numero}>
            <Table.Td>
              {v.numero}
              {v.numero === modelo.numeroPublicado && ' (em uso)'}
            </Table.Td>
            <Table.Td>{formatWhen(v.publicadaEm, fuso, new Date())}</Table.Td>
            <Table.Td>{v.quem ?? 'Pátio'}</Table.Td>
            <Table.Td className="num">{v.itens}</Table.Td>
            <Table.Td>
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Ver a versão ${v.numero}`}
                  onClick={() => setSeen(v.numero)}
                >
                  Ver
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`Começar desta versão, a ${v.numero}`}
                  onClick={() =>
                    void start(v.numero).catch(() => toast.error('A versão não pôde ser lida. Tente de novo.'))
                  }
                >
                  Começar desta
                </Button>
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </SmallTable>
      {seen !== null && (
        <Suspense fallback={<Skeleton height={40} />}>
          {shown.data && (
            <PreviewDrawer definicao={shown.data.definicao} title={`Versão ${seen}`} close={() => setSeen(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}
