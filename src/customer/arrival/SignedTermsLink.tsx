import { signedTermsUrl } from './api.ts'

/** The terms as they were signed, to keep. */
export function SignedTermsLink({ token }: { token: string }) {
  return (
    <a className="botao largo" href={signedTermsUrl(token)} download>
      Baixar os termos em PDF
    </a>
  )
}
