import { Button, Stack, Text } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { NIVEIS_SEGUNDA_OLHADA } from '#shared/checklists/inspecoes.ts'
import type { Nivel } from '#shared/core/contract.ts'
import { counted } from '#shared/rules/counted.ts'
import { missingItems } from '#shared/rules/inspecao-items.ts'
import { CancelPart } from './CancelPart.tsx'
import { DonePart } from './DonePart.tsx'
import classes from './End.module.css'
import { Notes } from './Notes.tsx'
import { Receipt } from './Receipt.tsx'
import { SecondLook } from './SecondLook.tsx'
import { useOnline } from './useOnline.ts'
import type { Work } from './work.ts'

interface Props {
  work: Work
  pending: number
  openItem: (item: string) => void
}

/** The end: what is missing, with a jump to each; finishing; the second look; the receipt. */
export function EndPart({ work, pending, openItem }: Props) {
  const { content: c, template, acts, nivel } = work
  const online = useOnline()
  const missing = Map.groupBy(missingItems(template.definicao, c.respostas, c.devolvida?.itens), (m) => m.item)
  const foreman = (NIVEIS_SEGUNDA_OLHADA as readonly Nivel[]).includes(nivel)
  if (c.estado === 'FINALIZADA' || c.estado === 'CANCELADA') return <Receipt work={work} pending={pending} />
  return (
    <div className={classes.fim}>
      {missing.size === 0 ? (
        <div className={classes.pronto}>
          <IconCircleCheck size={28} aria-hidden="true" />
          <div>
            <b>Tudo verificado</b>
            <br />
            {counted(work.progress.total, 'item', 'itens')} · {counted(work.progress.vermelhos, 'urgente', 'urgentes')}{' '}
            · {work.progress.amarelos} em atenção
          </div>
        </div>
      ) : (
        <section className={classes.faltas} aria-label="O que falta">
          <h2>{missing.size === 1 ? 'Falta 1 item' : `Faltam ${missing.size} itens`}</h2>
          <ul>
            {[...missing].map(([item, lacks]) => (
              <li key={item}>
                <button type="button" onClick={() => openItem(item)}>
                  <span>
                    <b>{lacks[0]?.nome}</b>
                    <small>{lacks.map((l) => l.falta).join(', ')}</small>
                  </span>
                  <IconChevronRight size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {c.estado === 'SEGUNDA_OLHADA' ? (
        foreman ? (
          <>
            <SecondLook work={work} />
            <CancelPart acts={acts} />
          </>
        ) : (
          <Text c="dimmed">O chefe de oficina olha o carro e libera para o consultor.</Text>
        )
      ) : (
        <Stack gap={8}>
          {foreman && !c.segundaOlhada && (
            <Button size="lg" variant="default" onClick={() => acts.send({ tipo: 'EXIGIR_SEGUNDA_OLHADA' })}>
              Quero ver antes do consultor
            </Button>
          )}
          {c.segundaOlhada && <Text c="dimmed">Este carro passa pela segunda olhada antes de ir ao consultor.</Text>}
          <Button
            size="lg"
            className={classes.finalizar}
            disabled={missing.size > 0}
            onClick={() => acts.send({ tipo: 'FINALIZAR' })}
          >
            {c.segundaOlhada ? 'Mandar para a segunda olhada' : 'Finalizar inspeção'}
          </Button>
          {!online && (
            <Text size="sm" c="dimmed">
              Sem rede: a inspeção fica pronta neste aparelho e segue sozinha quando a rede voltar.
            </Text>
          )}
          <CancelPart acts={acts} />
        </Stack>
      )}
      <Notes id={work.id} notas={c.notas} />
      <DonePart work={work} />
    </div>
  )
}
