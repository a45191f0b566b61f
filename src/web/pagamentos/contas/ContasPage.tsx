import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { PixConta } from '#shared/pagamentos/contas.ts'
import { formatDay, todayIn } from '#shared/rules/dates.ts'
import { toast } from '../../core/feedback/toast.ts'
import { lazyComponent } from '../../core/navigation/lazy.ts'
import { useLoja, useTimeZone } from '../../core/session/loja.ts'
import { Place } from '../../recipes/area/Place.tsx'
import { ToneBadge } from '../../ui/display/ToneBadge.tsx'
import { When } from '../../ui/display/When.tsx'
import { FormError } from '../../ui/feedback/FormError.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import { contaQuery, useTestConta } from './api.ts'
import classes from './Contas.module.css'
import { contaState } from './state.ts'

const ContaDrawer = lazyComponent(() => import('./ContaDrawer.tsx').then((m) => m.ContaDrawer))

/** /pagamentos/contas: how the selected store receives by Pix, whether it works, and the store's rules for charging. */
export function ContasPage() {
  const loja = useLoja() ?? 0
  const q = useQuery({ ...contaQuery(loja), enabled: loja > 0 })
  return (
    <div className={classes.pagina}>
      <Title order={1}>Receber por Pix</Title>
      <p className="suave">
        Como a loja escolhida no alto recebe. Pela chave basta saber o nome e a cidade do recebedor; pelo banco o
        pagamento aparece sozinho e a devolução sai daqui.
      </p>
      {q.isError ? (
        <LoadError error={q.error} attempt={() => void q.refetch()} />
      ) : q.data === undefined ? (
        <Skeleton height={260} radius={8} />
      ) : (
        <>
          <ContaCard key={loja} codConcessionaria={loja} conta={q.data} />
          <section className={classes.cartao} aria-label="Regras da loja">
            <Place
              key={loja}
              place="configuracoesDaLoja"
              codConcessionaria={loja}
              search="pix."
              fallback={<Skeleton height={220} radius={8} />}
            />
          </section>
        </>
      )}
    </div>
  )
}

function ContaCard({ codConcessionaria, conta: c }: { codConcessionaria: number; conta: PixConta | null }) {
  const today = todayIn(useTimeZone(), new Date())
  const state = contaState(c, today)
  const test = useTestConta(codConcessionaria)
  const [open, setOpen] = useState(false)
  return (
    <section className={classes.cartao} aria-label="Conta Pix">
      <Group gap={8}>
        <IconQrcode size={20} aria-hidden="true" />
        <Title order={2}>{c?.modo === 'PSP' ? 'Pix pelo banco' : 'Pix'}</Title>
        <ToneBadge tone={state.tone}>{state.titulo}</ToneBadge>
      </Group>
      <Text size="sm" role={state.tone === 'vermelho' ? 'alert' : undefined}>
        {state.fazer}
      </Text>
      {c && (
        <FactSheet
          data={[
            ['Chave Pix', c.chave],
            ['Recebedor', c.nome],
            ['Cidade', c.cidade],
            ['Banco', c.enderecoApi],
            ['Certificado vale até', c.certificadoVence && formatDay(c.certificadoVence)],
            ['Testado', c.verificadaEm && <When key="v" instant={c.verificadaEm} />],
            ['Aviso cadastrado', c.webhookEm && <When key="w" instant={c.webhookEm} />],
            ['Último aviso do banco', c.recebidaEm && <When key="r" instant={c.recebidaEm} />],
            ['Erro desde', c.erro && c.erroEm && <When key="e" instant={c.erroEm} />],
          ]}
        />
      )}
      {c?.modo === 'PSP' && c.aviso !== null && <CopyField label="Endereço de aviso (webhook)" value={c.aviso} />}
      <FormError error={test.error} />
      <Group gap={8} className={classes.botoes}>
        <Button variant={c ? 'default' : 'filled'} onClick={() => setOpen(true)}>
          {c ? 'Configurar' : 'Começar a receber'}
        </Button>
        {c?.modo === 'PSP' && (
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() =>
              test.mutate(undefined, {
                onSuccess: (now) => now?.erro === null && toast.ok('O banco respondeu: está tudo certo'),
              })
            }
          >
            Testar
          </Button>
        )}
      </Group>
      {open && (
        <Suspense>
          <ContaDrawer codConcessionaria={codConcessionaria} conta={c} close={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
