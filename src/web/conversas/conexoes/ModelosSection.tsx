import { Button, Group, NativeSelect, Skeleton, Text, Title } from '@mantine/core'
import { IconCloudDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { TEMPLATE_USES, type TemplateUse, type WhatsappModelo } from '#shared/conversas/conexoes.ts'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { modelosQuery, useImportModelos, useModeloUse } from './api.ts'
import classes from './Conexoes.module.css'

const CATEGORIES: Readonly<Record<WhatsappModelo['categoria'], string>> = {
  MARKETING: 'marketing',
  UTILITY: 'utilidade',
  AUTHENTICATION: 'autenticação',
}
const SITUATIONS: Readonly<Record<string, string>> = {
  APPROVED: 'aprovado',
  PENDING: 'em análise',
  REJECTED: 'recusado',
  PAUSED: 'pausado',
  DISABLED: 'desativado',
}
const isUse = (v: string): v is TemplateUse => Object.hasOwn(TEMPLATE_USES, v)

/** WhatsApp templates of a store, and which of the product's own messages each carries. */
export function ModelosSection({ codConcessionaria, connected }: { codConcessionaria: number; connected: boolean }) {
  const q = useQuery(modelosQuery(codConcessionaria))
  const importar = useImportModelos(codConcessionaria)
  return (
    <section className={classes.modelos} aria-label="Modelos do WhatsApp">
      <Group justify="space-between">
        <Title order={2}>Modelos do WhatsApp</Title>
        <Button
          variant="default"
          leftSection={<IconCloudDownload size={17} />}
          loading={importar.isPending}
          disabled={!connected}
          onClick={() =>
            importar.mutate(undefined, {
              onSuccess: (m) => toast.ok(m.length === 1 ? '1 modelo importado' : `${m.length} modelos importados`),
            })
          }
        >
          Importar da Meta
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Fora das 24 horas desde a última mensagem do cliente o WhatsApp só aceita modelos aprovados. Escolha qual leva
        cada mensagem do Pátio.
      </Text>
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : !q.data ? (
        <Skeleton height={160} />
      ) : q.data.length === 0 ? (
        <EmptyState
          title="Nenhum modelo"
          text={
            connected
              ? 'Crie os modelos no Gerenciador do WhatsApp e importe-os aqui depois de aprovados.'
              : 'Ligue o WhatsApp acima; depois os modelos aprovados são importados aqui.'
          }
        />
      ) : (
        <ul className={classes.lista}>
          {q.data.map((m) => (
            <Modelo key={`${m.nome} ${m.idioma}`} codConcessionaria={codConcessionaria} modelo={m} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Modelo({ codConcessionaria, modelo: m }: { codConcessionaria: number; modelo: WhatsappModelo }) {
  const use = useModeloUse(codConcessionaria)
  return (
    <li className={classes.modelo}>
      <div>
        <b>{m.nome}</b>{' '}
        <span className="suave">
          {m.idioma} · {CATEGORIES[m.categoria]} · {SITUATIONS[m.situacao] ?? m.situacao.toLowerCase()} · importado{' '}
          <When instant={m.importadoEm} />
        </span>
        <p>{m.corpo}</p>
      </div>
      <NativeSelect
        size="xs"
        label="Leva"
        aria-label={`O que ${m.nome} leva`}
        disabled={m.situacao !== 'APPROVED' || use.isPending}
        value={m.uso ?? ''}
        data={[
          { value: '', label: 'Nenhuma mensagem' },
          ...Object.entries(TEMPLATE_USES)
            .filter(([value]) => (value === 'CODIGO') === (m.categoria === 'AUTHENTICATION'))
            .map(([value, label]) => ({ value, label })),
        ]}
        onChange={(e) => {
          const v = e.currentTarget.value
          use.mutate({ nome: m.nome, idioma: m.idioma, uso: isUse(v) ? v : null })
        }}
      />
    </li>
  )
}
