import { Alert, Button, Group, Text } from '@mantine/core'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import type { FullOrcamento } from '#shared/oficina-digital/orcamentos.ts'
import { toast } from '../../core/feedback/toast.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { When } from '../../ui/display/When.tsx'
import { useAnswerQuestion } from './api.ts'

/** The customer's questions from the page of the link: staff answers in the thread, or elsewhere and marks them answered. */
export function OrcamentoQuestions({ orcamento: o }: { orcamento: FullOrcamento }) {
  const answer = useAnswerQuestion()
  const [answering, setAnswering] = useState(false)
  if (o.perguntas.length === 0) return null
  return (
    <Alert color="azul" icon={<IconMessageCircleQuestion size={18} />} title="Perguntas do cliente">
      {o.perguntas.map((p) => (
        <Group key={p.codPergunta} justify="space-between" wrap="nowrap" align="flex-start" py={4}>
          <div>
            <Text size="sm">“{p.texto}”</Text>
            <Text size="xs" c="dimmed">
              <When instant={p.em} />
              {p.respondidaEm !== null && ` · respondida por ${p.respondidaPor ?? 'alguém da equipe'}`}
            </Text>
          </div>
          {p.respondidaEm === null && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Já respondi: ${p.texto}`}
              loading={answer.isPending}
              onClick={() =>
                answer.mutate(
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
      <Button size="xs" mt={4} onClick={() => setAnswering(true)}>
        {o.perguntas.some((p) => p.respondidaEm === null) ? 'Responder na conversa' : 'Ver a conversa'}
      </Button>
      {answering && (
        <Place place="conversa" target={{ codOrcamento: o.codOrcamento }} close={() => setAnswering(false)} />
      )}
    </Alert>
  )
}
