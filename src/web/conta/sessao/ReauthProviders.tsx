import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../core/feedback/toast.ts'
import { remembered } from '../../core/session/credentials.ts'
import { howToEnter, providerAddress } from '../entrada/api.ts'

/** Over an expired session: signs in by a provider in another tab, so that what is on the screen stays. */
export function ReauthProviders({ email }: { email: string }) {
  const { data } = useQuery({ queryKey: ['entrada', 'como', email], queryFn: () => howToEnter(email) })
  async function open(codProvedor: number): Promise<void> {
    // Opened within the click: browsers block windows that come later.
    const tab = window.open('', '_blank')
    try {
      const url = await providerAddress({ codProvedor, login: email, destino: '/', lembrar: remembered() })
      if (tab) tab.location.href = url
    } catch (e) {
      tab?.close()
      toast.failure(e)
    }
  }
  if (!data || data.provedores.length === 0) return null
  return (
    <>
      {data.provedores.map(({ codProvedor, nome }) => (
        <Button key={codProvedor} variant="default" fullWidth onClick={() => void open(codProvedor)}>
          Entrar com {nome}, em outra aba
        </Button>
      ))}
      <Text size="xs" c="dimmed">
        Depois de entrar na outra aba, volte para esta: ela continua sozinha.
      </Text>
    </>
  )
}
