import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Copia } from '#shared/cardapio/copias.ts'
import { toast } from '../../core/toast.ts'
import { Quando } from '../../ui/dados/Quando.tsx'
import { ultimasCopias, useDesfazer } from './api.ts'
import classes from './Copias.module.css'

const NOME: Record<Copia['tipo'], string> = { peca: 'preços de peças', cardapio: 'pacotes', manual: 'manuais' }

/** The last copies; those of a day can be undone. */
export function UltimasCopias() {
  const q = useQuery(ultimasCopias)
  const desfazer = useDesfazer()
  if (!q.data || q.data.length === 0) return null
  return (
    <section className={classes.cartao} aria-label="Últimas cópias">
      <Title order={2} size={16} mb="xs">
        Últimas cópias
      </Title>
      <ul className={classes.lista}>
        {q.data.map((c) => (
          <li key={c.codCopia} className={classes.copia}>
            <div className={classes.nome}>
              <Text truncate>
                {c.linhas.toLocaleString('pt-BR')} {NOME[c.tipo]}: de {c.de} para {c.para}
              </Text>
              <Text size="sm" c="dimmed">
                {c.quem} · <Quando instante={c.feitaEm} />
                {c.desfeitaEm !== null && ' · desfeita'}
              </Text>
            </div>
            {c.podeDesfazer && (
              <Button
                size="xs"
                variant="default"
                loading={desfazer.isPending && desfazer.variables === c.codCopia}
                aria-label={`Desfazer a cópia de ${c.de} para ${c.para}`}
                onClick={() => desfazer.mutate(c.codCopia, { onSuccess: () => toast.ok('Cópia desfeita') })}
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
