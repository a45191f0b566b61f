import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import type { OrcamentoCompleto } from '#shared/oficina-digital/orcamentos.ts'
import { formatarTelefone } from '#shared/rules/telefone.ts'
import { toast } from '../../core/toast.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { useResponderPergunta } from './api.ts'

/** What the customer asked on the page of the link: answered by telephone or message, and then marked so. */
export function PerguntasOrcamento({ orcamento: o }: { orcamento: OrcamentoCompleto }) {
  const responder = useResponderPergunta()
  if (o.perguntas.length === 0) return null
  return (
    <Alert color="azul" icon={<IconMessageCircleQuestion size={18} />} title="Perguntas do cliente">
      {o.perguntas.map((p) => (
        <Group key={p.codPergunta} justify="space-between" wrap="nowrap" align="flex-start" py={4}>
          <div>
            <Text size="sm">“{p.texto}”</Text>
            <Text size="xs" c="dimmed">
              <Quando instante={p.em} />
              {p.respondidaEm !== null && ` · respondida por ${p.respondidaPor ?? 'alguém da equipe'}`}
            </Text>
          </div>
          {p.respondidaEm === null && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Já respondi: ${p.texto}`}
              loading={responder.isPending}
              onClick={() =>
                responder.mutate(
                  { codOrcamento: o.codOrcamento, codPergunta: p.codPergunta },
                  { onSuccess: () => toast.ok('Marcada como respondida') },
                )
              }
            >
              Já respondi
            </Button>
          )}
        </Group>
      ))}
      {o.telefone && o.perguntas.some((p) => p.respondidaEm === null) && (
        <Text size="sm">
          Responda por <Anchor href={`tel:${o.telefone}`}>{formatarTelefone(o.telefone)}</Anchor>
          {o.versaoEnviada?.whatsapp && (
            <>
              {' '}
              ou pelo{' '}
              <Anchor href={o.versaoEnviada.whatsapp} target="_blank" rel="noopener noreferrer">
                WhatsApp
              </Anchor>
            </>
          )}
          .
        </Text>
      )}
    </Alert>
  )
}
