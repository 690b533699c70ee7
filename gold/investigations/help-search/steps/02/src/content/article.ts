/** One help page. */
export interface Article {
  readonly id: string;
  readonly title: string;
  readonly order: number;
  readonly body: string;
}
